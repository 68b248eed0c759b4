// Finds the names of one place in the content of another.
import type { Site } from '../../guide/kinds/site.ts';
import type { Report } from '../../engine/report/report.ts';
import { quoted } from '../../engine/report/wording.ts';

export const rules = { 'place/leftover': 'The content of a new place has a name of another place.' };

declare module '../../engine/report/rules.ts' {
  interface Rules extends Record<keyof typeof rules, string> {}
}

/** The names of a place: its brand, domain, neighbourhoods and postcode districts. */
export function namesOf({ settings, areas, guides }: Pick<Site, 'settings' | 'areas' | 'guides'>): string[] {
  const { brand, url, place, newsletter, filters } = settings;
  const names = areas.map(({ name }) => name);
  const districts = [...guides.map(({ district }) => district), ...newsletter.postcodes, ...filters.postcodes];
  return [...new Set([brand, new URL(url).hostname, place, ...names, ...districts])];
}

/**
 * Adds a finding per name and line, in texts and in file names, however the name is written: `Herne Hill`,
 * `herne-hill`.
 */
export function checkForeignNames(texts: ReadonlyMap<string, string>, names: readonly string[], report: Report): void {
  const patterns = names.map(patternOf);
  for (const [file, text] of texts) {
    [file, ...text.split('\n')].forEach((line, index) => {
      for (const pattern of patterns) {
        const found = pattern.exec(line);
        if (!found) continue;
        const place = index === 0 ? { line: 1, column: 1 } : { line: index, column: found.index + 1 };
        const message = `${quoted(found[0])} belongs to another place.`;
        const suggestion = 'Write the name of this place, or leave it out.';
        report.add({ rule: 'place/leftover', severity: 'error', file, ...place, message, suggestion });
      }
    });
  }
}

/** Matches whole words in any case, with any separators between them. */
function patternOf(name: string): RegExp {
  const words = name.split(/[\s-]+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[\\s_-]*')}(?![\\p{L}\\p{N}])`, 'iu');
}
