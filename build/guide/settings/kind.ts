// The settings of the guide, and of the registers that it follows.
import { findAreas } from '../area/area.ts';
import type { Kind } from '../define-kind.ts';
import { withOwnPages } from '../page/own-pages.ts';
import {
  loadRegisters,
  registerMemory,
  registers as registersFile,
  rules as registerRules,
  type RefreshSettings,
} from './register-settings.ts';
import { rules, settings as settingsFile, type Settings } from './settings.ts';
import { rules as themeRules } from './theme.ts';

/** Undefined if site.yaml has mistakes. The site can't be built then. */
export const settings: Kind<'settings', Settings, typeof rules & typeof themeRules> = {
  name: 'settings',
  collections: [settingsFile],
  rules: { ...rules, ...themeRules },
  join({ settings: entry }, { areas }) {
    if (entry) findAreas(entry.value.filters.weeklyAreas, ['filters', 'weeklyAreas'], entry, areas);
    return (entry?.isValid() ? entry.value : undefined) as Settings;
  },
  show(valid, { options: { basePath, serviceWorker } }, { ownPages, letters }) {
    const shown = withoutSignUps(withOwnPages(valid, ownPages), letters.length > 0);
    return { ...shown, basePath: basePath ?? shown.basePath, serviceWorker: serviceWorker ?? shown.serviceWorker };
  },
};

/** Undefined if the site follows no register. */
export const registers: Kind<'registers', RefreshSettings | undefined, typeof registerRules> = {
  name: 'registers',
  collections: [registersFile, registerMemory],
  rules: registerRules,
  join: loadRegisters,
};

/**
 * Without a newsletter, removes links to the sign-up from the menus. Removes links to /letters if there are no issues.
 */
function withoutSignUps(own: Settings, hasLetters: boolean): Settings {
  if (own.newsletter) return own;
  const leads = ({ path }: { path: string }) => path !== '/#subscribe' && (hasLetters || path !== '/letters');
  const footer = { ...own.footer, links: own.footer.links.filter(leads) };
  return { ...own, header: own.header.filter(leads), more: own.more.filter(leads), footer };
}
