// Measures the search of the directory: how much it downloads, and how long it takes to index and to answer.
import { gzipSync } from 'node:zlib';
import { readWorkspace } from '../../build/guide/workspace.ts';
import { Cache } from '../../build/engine/cache/cache.ts';
import { SEARCH_INDEX, searchFiles } from '../../build/guide/search/search-index.ts';
import type { SearchIndex } from '../../components/widgets/search-data.ts';
import { openSearch } from '../../components/widgets/search-engine.ts';
import type { Project } from './project.ts';
import { machine, median, table } from './results.ts';

/**
 * Queries to the made-up site, whose lists have names such as “Street 7”: a word, a word with a district, words with a
 * list and a district, and only a list.
 */
const QUERIES = [
  'bakery',
  'bakery zz1',
  'bakery street 7 zz1',
  'street 12 zz3',
  'hargreaves street 31 zz9',
  'street 7',
];

/** Returns a section with a table of medians. Bytes are after gzip. Each query starts with only the index fetched. */
export async function benchSearch(project: Project, rounds: number): Promise<string> {
  const { site } = readWorkspace(project.root, 'content');
  const files = searchFiles(site!, new Cache());
  const rows: string[][] = [];
  for (const query of ['', ...QUERIES]) {
    const runs = [];
    for (let round = 0; round < rounds; round++) runs.push(await run(files, query));
    const { bytes, requests, outcome } = runs[0]!;
    const [started, answered] = [median(runs.map((each) => each.started)), median(runs.map((each) => each.answered))];
    rows.push([
      query || 'first touch',
      (bytes / 1024).toFixed(1),
      String(requests),
      (query ? answered : started).toFixed(0),
      outcome,
    ]);
  }
  return [
    `## Search: ${project.title}`,
    `The data is ${files.length} files. Medians of ${rounds} runs. The bytes and the time of a query don't include those of the first touch. ${machine()}`,
    table(['Asked', 'KB', 'files', 'ms', 'answer'], rows),
  ].join('\n\n');
}

async function run(files: ReturnType<typeof searchFiles>, query: string) {
  const bodies = new Map(files.map(({ path, body }) => [`/${path}`, body as string]));
  let [bytes, requests] = [0, 0];
  const read = async (asked: string): Promise<unknown> => {
    const body = bodies.get(asked)!;
    bytes += gzipSync(body).length;
    requests++;
    return JSON.parse(body);
  };
  const start = performance.now();
  const search = await openSearch(read, (await read(SEARCH_INDEX)) as SearchIndex);
  const started = performance.now() - start;
  if (!query) return { bytes, requests, started, answered: 0, outcome: 'index fetched' };
  [bytes, requests] = [0, 0];
  const before = performance.now();
  const { places, lists, tooMany } = await search.ask(query);
  const answered = performance.now() - before;
  const found = `${places.length} places, ${lists.length} lists`;
  return { bytes, requests, started, answered, outcome: tooMany ? `${tooMany} places are too many` : found };
}
