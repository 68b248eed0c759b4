// Context of the commands of `npm run letter`.
import { dirname, join } from 'node:path';
import { Cache } from '../../engine/cache/cache.ts';
import type { SiteDefinition } from '../../engine/define-site.ts';
import type { CommandLine } from '../../command-line.ts';
import type { Site } from '../../guide/load-guide.ts';

export interface LetterContext extends Pick<CommandLine, 'root' | 'content' | 'today' | 'env' | 'log'> {
  /** Loads the site whose newsletter is sent. */
  loadSite: () => Promise<SiteDefinition<Site>>;
  /** Version of the running code. Without a version, nothing is reused from earlier builds. */
  version?: string | undefined;
  /** Overwrites one line of the terminal. Absent without a terminal. */
  progress?: ((text: string) => void) | undefined;
  /** Prompts the person at the terminal. Absent without a terminal. */
  ask?: CommandLine['ask'];
  /** Stops a run after the mails in progress. */
  signal?: AbortSignal | undefined;
}

/** Folder for sign-ups (`newsletter`) or for journals of sent mails (`letters`), beside the site's content. */
export const dataFolder = (
  { root, content }: Pick<LetterContext, 'root' | 'content'>,
  name: 'newsletter' | 'letters',
) => join(root, dirname(content), '.data', name);

/** Caches of earlier builds by the same code. */
export const openCaches = ({ root, version }: LetterContext) =>
  version === undefined
    ? { cache: new Cache(), drawn: new Cache() }
    : { cache: new Cache(join(root, '.cache/made'), version), drawn: new Cache(join(root, '.cache/drawn')) };
