// Finds words of one place in the texts of another. Knows neither place.
import type { Site } from '../../model/site.ts';
import type { Report } from '../../report/report.ts';
import { quoted } from '../../report/wording.ts';

/** What belongs to a place alone: its brand, its domain, its name, its neighbourhoods and its districts. */
export function placeWords({ settings, areas, guides }: Pick<Site, 'settings' | 'areas' | 'guides'>): string[] {
  const { brand, url, place, newsletter, filters } = settings;
  const words = [brand, new URL(url).hostname, place, ...areas.map(({ name }) => name), ...guides.map(({ district }) => district), ...newsletter.postcodes, ...filters.postcodes];
  return [...new Set(words)];
}

/** A finding a word and line: in texts, in their names, in any writing (`Herne Hill`, `herne-hill`). */
export function checkLeftovers(texts: ReadonlyMap<string, string>, words: readonly string[], report: Report): void {
  const patterns = words.map(patternOf);
  for (const [file, text] of texts) {
    [file, ...text.split('\n')].forEach((line, index) => {
      for (const pattern of patterns) {
        const found = pattern.exec(line);
        if (!found) continue;
        const place = index === 0 ? { line: 1, column: 1 } : { line: index, column: found.index + 1 };
        report.add({ rule: 'place/leftover', severity: 'error', file, ...place, message: `${quoted(found[0])} belongs to another place.`, suggestion: 'Say it of this place, or leave it out.' });
      }
    });
  }
}

/** The whole word, whatever its capitals, and whatever joins its parts. */
function patternOf(word: string): RegExp {
  const parts = word.split(/[\s-]+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}])${parts.join('[\\s_-]*')}(?![\\p{L}\\p{N}])`, 'iu');
}
