// Reads an export of Ghost (Settings, Import/Export): one JSON file with a table of posts.
import * as z from 'zod';
import { parseJson } from '../../../engine/source/parse-url.ts';
import { dayOfText, originOf, sortItems, type LeftOut, type OldPost, type OldSite } from './old-post.ts';
import { plainTextOf } from '../html/words-of-html.ts';

const id = z.union([z.string(), z.number()]).transform(String);
const words = z.string().nullish();
const data = z.object({
  posts: z.array(
    z.object({
      id,
      title: words,
      slug: words,
      html: words,
      plaintext: words,
      feature_image: words,
      page: z.union([z.boolean(), z.number()]).nullish(),
      type: words,
      status: words,
      visibility: words,
      custom_excerpt: words,
      meta_description: words,
      author_id: id.nullish(),
      published_at: z.union([z.string(), z.number()]).nullish(),
      created_at: z.union([z.string(), z.number()]).nullish(),
      canonical_url: words,
    }),
  ),
  tags: z.array(z.object({ id, name: words, slug: words })).default([]),
  posts_tags: z.array(z.object({ post_id: id, tag_id: id, sort_order: z.number().nullish() })).default([]),
  users: z.array(z.object({ id, name: words })).default([]),
  posts_authors: z.array(z.object({ post_id: id, author_id: id, sort_order: z.number().nullish() })).default([]),
  posts_meta: z
    .array(z.object({ post_id: id, feature_image_alt: words, feature_image_caption: words, meta_description: words }))
    .default([]),
});
type Data = z.infer<typeof data>;
const whole = z.object({ data });

/** Old versions of Ghost have the tables at the top, newer versions have them below `db`. */
const exportSchema = z.union([
  z.object({ db: z.array(whole).min(1) }).transform(({ db }) => db[0]!.data),
  whole.transform((each) => each.data),
]);

const ROOT = '__GHOST_URL__';

/** @param site URL of the old site, which the export lacks. */
export function readGhost(source: string, site?: string): OldSite | undefined {
  const parsed = exportSchema.safeParse(parseJson(source.replace(/^\uFEFF/, '')));
  if (!parsed.success) return undefined;
  const tables = parsed.data;
  const parts: LeftOut[] = [];
  const titleOf = ({ title }: Row) => plainTextOf(title ?? '');
  const { posts, left } = sortItems(tables.posts, leftOutAs, titleOf, (post) => {
    const html = publicPart(post.html ?? '');
    if (html !== post.html) parts.push({ kind: 'part of a post for members', title: titleOf(post) });
    return postOf({ ...post, html }, tables, site ?? '');
  });
  return { url: originOf(site), posts, left: [...left, ...parts] };
}

type Row = Data['posts'][number];

const isPage = ({ type, page }: Pick<Row, 'type' | 'page'>) => type === 'page' || Boolean(page);

function leftOutAs({ type, page, html, status, visibility }: Row): string | undefined {
  if (isPage({ type, page }) && status !== 'published') return 'draft of a page';
  if (status === 'sent') return 'post that was only sent by e-mail';
  if (visibility && visibility !== 'public') return 'post for members';
  return html ? undefined : 'post without a text';
}

/** Leaves out the blocks that only members see in a public post. */
function publicPart(html: string): string {
  const [start, ...blocks] = html.split(/<!--\s*kg-gated-block:begin/);
  const shown = blocks.map((block) => {
    if (block.slice(0, block.indexOf('-->')).includes('nonMember:true')) return `<!--${block}`;
    const end = block.indexOf('kg-gated-block:end');
    return end < 0 ? '' : block.slice(block.indexOf('-->', end) + 3);
  });
  return start + shown.join('');
}

function postOf(post: Row, { tags, posts_tags, users, posts_authors, posts_meta }: Data, site: string): OldPost {
  const own = <Link extends { post_id: string; sort_order?: number | null | undefined }>(links: readonly Link[]) =>
    links.filter((each) => each.post_id === post.id).sort((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0));
  const names = own(posts_tags).flatMap(({ tag_id }) => tags.find((tag) => tag.id === tag_id)?.name ?? []);
  const author = own(posts_authors)[0]?.author_id ?? post.author_id;
  const meta = own(posts_meta)[0];
  const full = (text: string) => text.replaceAll(ROOT, site.replace(/\/$/, ''));
  const slug = post.slug ?? '';
  const written = post.published_at ?? post.created_at ?? '';
  return {
    isPage: isPage(post),
    title: plainTextOf(post.title ?? ''),
    // Old exports have milliseconds.
    date: dayOfText(typeof written === 'number' ? new Date(written).toISOString() : written),
    author: users.find((user) => user.id === author)?.name ?? undefined,
    slug,
    path: post.status !== 'published' || !slug ? undefined : `/${slug}`,
    html: full(post.html ?? ''),
    excerpt: plainTextOf(post.custom_excerpt ?? meta?.meta_description ?? post.meta_description ?? '') || undefined,
    // Tags that begin with # are internal to Ghost.
    categories: names.filter((name) => !name.startsWith('#')),
    tags: [],
    status: post.status === 'published' ? 'published' : 'draft',
    cover: post.feature_image
      ? {
          url: full(post.feature_image),
          alt: meta?.feature_image_alt ?? undefined,
          caption: plainTextOf(meta?.feature_image_caption ?? '') || undefined,
        }
      : undefined,
  };
}
