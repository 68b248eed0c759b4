// Makes the file with the words of stories. It has each word once, with the numbers of the stories that contain the
// word.
import type { StoryWords } from '../../../components/widgets/search-data.ts';
import { distinctStems } from '../../../components/widgets/search-words.ts';
import type { Cache } from '../../engine/cache/cache.ts';
import type { OutputFile } from '../../engine/output/file.ts';
import { jsonFile } from './json-file.ts';
import type { Post } from '../post/post.ts';
import { wordsInHtml } from './words-in-html.ts';

/** Maximum number of characters in the file. That is about 20 KB after gzip. */
const MOST_CHARACTERS = 60_000;

/** Makes a file with the words of the newest stories, as many as fit. Undefined if there are no stories. */
export function storyWords(posts: readonly Post[], cache: Cache): OutputFile | undefined {
  const stories = new Map<string, number[]>();
  let size = 0;
  for (const [at, post] of posts.entries()) {
    const words = cache.getOrMake(`words:${post.version}`, () => wordsOfPost(post));
    const added = words.reduce((sum, word) => sum + (stories.has(word) ? 0 : word.length + 5) + `${at},`.length, 0);
    if ((size += added) > MOST_CHARACTERS) break;
    for (const word of words) {
      const own = stories.get(word);
      if (own) own.push(at);
      else stories.set(word, [at]);
    }
  }
  if (stories.size === 0) return undefined;
  const sorted = [...stories].sort((a, b) => (a[0] < b[0] ? -1 : 1));
  return jsonFile(
    'words',
    sorted.map(([word, own]): StoryWords[number] => [word, ...own]),
  );
}

function wordsOfPost(post: Post): string[] {
  const { title, excerpt, coverAlt, keywords, faq, ranking = [], timetable = [], closingTimes } = post;
  const texts = [title, excerpt, coverAlt, ...keywords, ...(closingTimes?.places ?? [])];
  texts.push(
    ...faq.map(({ question }) => question),
    ...ranking.flatMap(({ name, address = '' }) => [name, address]),
    ...timetable.flatMap(({ day, items }) => [day, ...items.flatMap((item) => [item.title, item.place ?? ''])]),
  );
  const proses = [
    post.body(),
    ...faq.map(({ answer }) => answer),
    ...ranking.map(({ reason }) => reason),
    ...timetable.flatMap(({ items }) => items.map(({ text }) => text)),
  ];
  return distinctStems([...texts, ...proses.map(({ html }) => wordsInHtml(html))].join(' '));
}
