// Collects the facts about the content that an import needs. Reads the files directly, so that a mistake in a file
// doesn't stop the import.
import { Report } from '../../engine/report/report.ts';
import type { Source } from '../../engine/source/files.ts';
import { parseFrontMatter } from '../../engine/source/front-matter.ts';
import { guideContent } from '../../guide/load-guide.ts';
import { parseYaml } from '../../engine/source/yaml.ts';

export interface KnownPost {
  /** `content/posts/spring-market.md` or `content/pages/imprint.md` */
  file: string;
  title: string;
  /** Empty for a page. */
  date: string;
  /** For a page, the description. */
  excerpt: string;
  aliases: readonly string[];
  text: string;
}

export interface PlaceFacts {
  folder: string;
  categories: { name: string; slug: string; image?: string | undefined }[];
  areas: string[];
  /** Cover of a post if neither the post nor its category has a picture. */
  card: string;
  /** Stories, and pages in content/pages/. */
  posts: KnownPost[];
  /** Paths that neither an imported page nor a redirect may have: `/about`, `/brixton`. */
  taken: ReadonlySet<string>;
  /** Paths of pictures: `/images/market.svg`. */
  pictures: ReadonlySet<string>;
  /** Text of images/credits.yaml. */
  credits: string;
}

export function placeFacts({ folder, files, pictures }: Source): PlaceFacts {
  const textOf = (name: string) => files.find(({ path }) => path === `${folder}/${name}`)?.text ?? '';
  const yaml = (text: string) => parseYaml(text, '', new Report())?.value;
  /** Files in folders of the content, such as `posts|pages`. */
  const filesIn = (folders: string) => files.filter(({ path }) => new RegExp(`^${folder}/(?:${folders})/`).test(path));
  const categories = yaml(textOf('categories.yaml'));
  return {
    folder,
    categories: (Array.isArray(categories) ? categories : []).map((each) => {
      const { name, slug, image } = fieldsOf(each);
      return { name: words(name), slug: words(slug), image: words(image) || undefined };
    }),
    areas: filesIn('areas')
      .map(({ text }) => words(fieldsOf(yaml(text))['name']))
      .filter(Boolean),
    card: words(fieldsOf(yaml(textOf('site.yaml')))['card']),
    posts: filesIn('posts|pages')
      .filter(({ path }) => path.endsWith('.md'))
      .map((file) => {
        const head = fieldsOf(parseFrontMatter(file, new Report())?.head?.value);
        return {
          file: file.path,
          title: words(head['title']),
          date: words(head['date']),
          excerpt: words(head['excerpt']) || words(head['description']),
          aliases: Array.isArray(head['aliases']) ? head['aliases'].map(words) : [],
          text: file.text,
        };
      }),
    taken: new Set([
      ...guideContent.reserved.paths,
      ...filesIn('areas|guides|directories').map(({ text }) => PATH.exec(text)?.[1] ?? ''),
    ]),
    pictures: new Set(pictures.keys()),
    credits: textOf('images/credits.yaml'),
  };
}

const PATH = /^\s*"?path"?:\s*"?(\/[a-z0-9/-]+)/m;

const fieldsOf = (value: unknown) =>
  (value && typeof value === 'object' && !Array.isArray(value) ? value : {}) as Record<string, unknown>;

const words = (value: unknown): string => (typeof value === 'string' ? value : '');
