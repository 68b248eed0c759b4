// Makes the files with the words of stories: each word once, with the stories that have it.
import { gzipSync } from 'node:zlib';
import { decodeHTML } from 'entities';
import type { WordFile } from '../../../components/widgets/search-data.ts';
import type { StoryWords } from '../../../components/widgets/search-texts.ts';
import { distinctStems } from '../../../components/widgets/search-words.ts';
import type { Memory } from '../../engine/cache/memory.ts';
import type { OutputFile } from '../../engine/output/file.ts';
import { jsonFile } from '../../engine/output/json-file.ts';
import type { Post } from '../kinds/post.ts';

/** Newest stories whose texts are searched. All of them would make a save of a large site slow. */
const STORIES = 500;
/** Characters of a file before compression. */
const FILE_SIZE = 10_000;

export interface MadeWords {
  files: OutputFile[];
  index: WordFile[];
}

export function storyWords(posts: readonly Post[], memory: Memory): MadeWords {
  const stories = new Map<string, number[]>();
  posts.slice(0, STORIES).forEach((post, at) => {
    for (const word of memory.memoizeByIdentity('story-words', post, [], () => wordsOfPost(post))) {
      const known = stories.get(word);
      if (known) known.push(at);
      else stories.set(word, [at]);
    }
  });
  const made: MadeWords = { files: [], index: [] };
  let [open, size]: [StoryWords, number] = [[], 0];
  const close = () => {
    if (open.length === 0) return;
    const file = jsonFile('words', open);
    made.files.push(file);
    made.index.push({ from: open[0]![0], address: `/${file.path}`, bytes: gzipSync(file.body).length });
    [open, size] = [[], 0];
  };
  for (const [word, own] of [...stories].sort((a, b) => (a[0] < b[0] ? -1 : 1))) {
    open.push([word, ...own]);
    size += word.length + own.length * 4;
    if (size > FILE_SIZE) close();
  }
  close();
  return made;
}

function wordsOfPost(post: Post): string[] {
  const { title, excerpt, keywords, faq, ranking = [], timetable = [] } = post;
  const html = [
    post.body().html,
    ...faq.flatMap(({ question, answer }) => [question, answer.html]),
    ...ranking.flatMap(({ name, reason }) => [name, reason.html]),
    ...timetable.flatMap(({ items }) => items.flatMap((item) => [item.title, item.place ?? '', item.text.html])),
  ];
  const text = decodeHTML(html.join(' ').replace(/<[^>]*>/g, ' '));
  return distinctStems([title, excerpt, ...keywords, text].join(' '));
}
