// Reads an unpacked export of Substack (Settings, Exports): posts.csv, and the HTML of each post in posts/.
import { parse as parseCsv } from 'csv-parse/sync';
import { dayOfText, originOf, sortItems, withMedia, type OldPost, type OldSite } from './old-post.ts';
import { plainTextOf } from '../html/words-of-html.ts';

/** Returns the text of a file in the export's folder. Undefined if there is none. */
export type ReadFile = (name: string) => string | undefined;

/** @param site URL of the old site, which the export lacks. */
export function readSubstack(readFile: ReadFile, site?: string): OldSite | undefined {
  const table = readFile('posts.csv');
  if (table === undefined) return undefined;
  const rows: Record<string, string>[] = parseCsv(table, {
    columns: true,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const titleOf = (row: Record<string, string>) => plainTextOf(row['title'] ?? '');
  // Never reads a file outside the folder, whatever the table says.
  const htmlOf = (row: Record<string, string>) => readFile(`posts/${row['post_id']?.split(/[/\\]/).at(-1)}.html`);
  const kindOf = (row: Record<string, string>) => leftOutAs(row, htmlOf(row));
  return { url: originOf(site), ...sortItems(rows, kindOf, titleOf, (row) => postOf(row, titleOf(row), htmlOf(row)!)) };
}

const isTrue = (cell: string | undefined) => /^true$/i.test(cell ?? '');

function leftOutAs(
  { type, audience, is_published }: Record<string, string>,
  html: string | undefined,
): string | undefined {
  if (type === 'page' && !isTrue(is_published)) return 'draft of a page';
  if (type === 'thread') return 'thread';
  if (audience && audience !== 'everyone') return 'post for paying readers';
  return html?.trim() ? undefined : 'post without a text';
}

function postOf(row: Record<string, string>, title: string, html: string): OldPost {
  const isPublished = isTrue(row['is_published']);
  const slug = /^\d+\.(.+)$/.exec(row['post_id'] ?? '')?.[1] ?? '';
  return {
    isPage: row['type'] === 'page',
    title,
    date: dayOfText(row['post_date']),
    slug,
    path: isPublished && slug ? `/p/${slug}` : undefined,
    html: withMedia(html, row['podcast_url']),
    excerpt: plainTextOf(row['subtitle'] ?? '') || undefined,
    categories: [],
    tags: [],
    status: isPublished ? 'published' : 'draft',
  };
}
