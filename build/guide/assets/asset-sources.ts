// Sources of the guide's styles, scripts and service workers.
import { fillColours, paletteOf } from '../../../components/palette.ts';
import { dirname, relative, resolve } from 'node:path';
import type { AssetSources } from '../../engine/assets/make-assets.ts';
import { own } from '../own-code.ts';
import { codeRoot } from './code-root.ts';

const WAKE = 'client/wake.tsx';
const TOASTS = 'client/toasts.ts';

export const assetSources: AssetSources = {
  root: codeRoot,
  folders: ['components', 'client', ...(own.styles ? [relative(codeRoot, resolve(dirname(own.styles)))] : [])],
  own: own.styles && resolve(own.styles),
  styles: 'components/styles.css',
  sheets: {
    areas: 'components/areas.css',
    contact: 'components/contact.css',
    directory: 'components/directory.css',
    home: 'components/home.css',
    listings: 'components/listings.css',
  },
  colours: 'components/document/drawing-colours.css',
  fill: (css, { theme }) => fillColours(css, paletteOf(theme)),
  scripts: {
    loader: 'client/loader.ts',
    afterLoad: 'client/after-load.ts',
    shared: new Map([
      ['react', WAKE],
      ['react/jsx-runtime', WAKE],
      ['components/context/page-context.ts', WAKE],
      ['components/widgets/services.ts', WAKE],
      [TOASTS, TOASTS],
    ]),
  },
  workers: { on: 'client/worker/worker.ts', off: 'client/worker/worker-off.ts' },
};
