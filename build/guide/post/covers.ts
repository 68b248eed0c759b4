// Covers side by side in the blog: two drawings on the same background look like one picture.
import type { LoadContext } from '../../engine/content/load-file.ts';
import { quoted } from '../../engine/report/wording.ts';
import type { Post } from './post.ts';

export const coverRules = {
  'post/same-ground': 'The drawn covers of two stories that follow each other in the blog have the same background.',
};

/** @param posts Newest first, as the blog shows them. */
export function checkCovers(
  posts: readonly Pick<Post, 'title' | 'cover' | 'origin' | 'draft' | 'waits'>[],
  { pictures, files, report }: Pick<LoadContext, 'pictures' | 'files' | 'report'>,
): void {
  const shown = posts.filter(({ draft, waits }) => !draft || waits);
  shown.forEach((post, at) => {
    const older = shown[at + 1];
    const ground = pictures.get(post.cover.src)?.ground;
    // One picture for several stories, such as those of a series, is a choice.
    if (!older || ground === undefined || older.cover.src === post.cover.src) return;
    if (pictures.get(older.cover.src)?.ground !== ground) return;
    report.add({
      rule: 'post/same-ground',
      severity: 'warn',
      ...files.get(post.origin)!.yaml().at(['coverImage']),
      message: `The cover has the background ${quoted(ground)}, like that of the next older story, ${quoted(older.title)}.`,
      suggestion: 'Give one of the two drawings a background of another colour.',
    });
  });
}
