// Tests what comes first for queries as neighbours type them, over the real content: the section that comes first, and
// the first result in it.
import { beforeAll, expect, it } from 'vitest';
import { Cache } from '../../build/engine/cache/cache.ts';
import { SEARCH_INDEX, searchFiles } from '../../build/guide/search/search-index.ts';
import type { SearchIndex } from '../../components/widgets/search-data.ts';
import { openSearch, type Search } from '../../components/widgets/search-engine.ts';
import { firstSection } from '../../components/widgets/search-results.tsx';
import { ownPlace } from '../site/own-place.ts';

const files = searchFiles(ownPlace.site!, new Cache());
const read = (asked: string): unknown => JSON.parse(files.find(({ path }) => `/${path}` === asked)!.body as string);

let search: Search;
beforeAll(async () => {
  search = await openSearch(async (asked) => read(asked), read(SEARCH_INDEX) as SearchIndex);
});

async function firstOf(query: string): Promise<string> {
  const answer = await search.ask(query);
  const section = firstSection(answer);
  if (section === 'lists') return answer.lists.map(({ list }) => `${list.topic.path}#${list.id}`)[0] ?? '';
  if (section === 'places') return answer.places[0]?.place.id ?? '';
  return answer.pages.find(({ kind }) => kind === section)?.page?.path ?? '';
}

it.each([
  ['recycling', 'https://www.lambeth.gov.uk/rubbish-recycling'],
  ['recycling sw9', 'https://www.lambeth.gov.uk/rubbish-recycling'],
  ['polling station', 'https://wheredoivote.co.uk/'],
  ['where do i vote', 'https://wheredoivote.co.uk/'],
  ['bin collection', 'https://www.lambeth.gov.uk/rubbish-recycling'],
  ['when are the bins', 'https://www.lambeth.gov.uk/rubbish-recycling'],
  ['bulky waste', 'https://www.lambeth.gov.uk/rubbish-recycling'],
  ['fly tipping', 'https://www.lambeth.gov.uk/rubbish-recycling/report-fly-tipping'],
  ['parking permit', 'https://www.lambeth.gov.uk/parking'],
  ['report a pothole', 'https://www.gov.uk/report-pothole'],
  ['nhs 111', 'https://www.myhealth.london.nhs.uk/nhs-111'],
  ['chemist open now', 'https://www.nhs.uk/service-search/pharmacy/find-a-pharmacy'],
  ['late night pharmacy', 'https://www.nhs.uk/service-search/pharmacy/find-a-pharmacy'],
  ['nhs dentist', 'half-moon-dental-centre-half-moon-lane'],
  ['libary', 'https://www.lambeth.gov.uk/libraries-0'],
  ['train times herne hill', 'https://www.nationalrail.co.uk/live-trains/departures/herne-hill/'],
  ['brokwell park', '/blog/brockwell-park-family-day'],
  ['brockwell park running', '/blog/running-brockwell-park'],
  ['park closing time', '/blog/when-the-parks-shut-in-winter'],
  ['primary school places', '/blog/primary-school-places-2027'],
  ['reception 2027', '/blog/primary-school-places-2027'],
  ['the pogues', '/whats-on#the-pogues'],
  ['farmers market', '/blog/herne-hill-sunday-market'],
  ['letter december', '/letters/2026-11-30'],
  ['christmas bins', '/blog/christmas-2026'],
  ['brixton', '/brixton'],
  ['herne hill', '/herne-hill'],
  ['electric avenue', '/blog/electric-avenue-door-by-door'],
  ['pub', '/entertainment-nightlife#pubs'],
  ['franco manca', 'franco-manca-sw9-8ja'],
  ['effra river', '/blog/buried-river-effra-walk'],
  ['kings college hospital', '/blog/kings-with-a-pram'],
  ['academy gigs', '/blog/brixton-academy-summer-2025-gigs'],
])('“%s” finds %s first', async (query, wanted) => {
  expect(await firstOf(query)).toBe(wanted);
});
