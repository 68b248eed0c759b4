// What the commands about the letter work with.
import { join } from 'node:path';
import { Cache } from '../../engine/cache/cache.ts';
import type { SiteDefinition } from '../../engine/define-site.ts';
import type { Log } from '../../engine/report/command-line.ts';
import type { Site } from '../../guide/kinds/site.ts';

export interface Context {
  /** The project's root. */
  root: string;
  /** The content folder, by its name in the root. */
  content: string;
  /** The site whose letters these are. */
  loadSite: () => Promise<SiteDefinition<Site>>;
  /** `YYYY-MM-DD` */
  today: string;
  env: Record<string, string | undefined>;
  /** Of the running code; without one nothing is known of earlier builds. */
  version?: string | undefined;
  log: Log;
  /** Writes over one line of a terminal; absent where there is none. */
  progress?: ((text: string) => void) | undefined;
  /** Asks the person at the terminal; absent where there is none. */
  ask?: ((question: string) => Promise<string>) | undefined;
  /** Ends a run once the mails under way are through. */
  signal?: AbortSignal | undefined;
}

/** What the builds of this code have made and drawn; empty where nothing is known of them. */
export const openCaches = ({ root, version }: Context) =>
  version === undefined
    ? { cache: new Cache(), drawn: new Cache() }
    : { cache: new Cache(join(root, '.cache/made'), version), drawn: new Cache(join(root, '.cache/drawn')) };
