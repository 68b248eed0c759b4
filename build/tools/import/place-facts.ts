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

type Fields = Record<string, unknown>;

export function placeFacts({ folder, files, pictures }: Source): PlaceFacts {
  const textOf = (name: string) => files.find(({ path }) => path === `${folder}/${name}`)?.text ?? '';
  const yaml = (text: string, path: string): unknown => parseYaml(text, path, new Report())?.value;
  const categories = yaml(textOf('categories.yaml'), 'categories.yaml');
  const settings = fieldsOf(yaml(textOf('site.yaml'), 'site.yaml'));
  const areas = files.filter(({ path }) => new RegExp(`^${folder}/areas/[^/]+\\.yaml$`).test(path));
  const posts = files.filter(({ path }) => new RegExp(`^${folder}/(?:posts|pages)/.*\\.md$`).test(path));
  const withPath = files.filter(({ path }) => new RegExp(`^${folder}/(?:areas|guides|directories)/`).test(path));
  return {
    folder,
    categories: (Array.isArray(categories) ? categories : []).map((each) => {
      const { name, slug, image } = fieldsOf(each);
      return { name: words(name), slug: words(slug), image: words(image) || undefined };
    }),
    areas: areas.map(({ path, text }) => words(fieldsOf(yaml(text, path))['name'])).filter(Boolean),
    card: words(settings['card']),
    posts: posts.map((file) => {
      const { title, date, excerpt, description, aliases } = fieldsOf(
        parseFrontMatter(file, new Report())?.head?.value,
      );
      const own = Array.isArray(aliases) ? aliases.map(words) : [];
      return {
        file: file.path,
        title: words(title),
        date: words(date),
        excerpt: words(excerpt) || words(description),
        aliases: own,
        text: file.text,
      };
    }),
    taken: new Set([
      ...guideContent.reserved.paths,
      ...withPath.map(({ text }) => /^\s*"?path"?:\s*"?(\/[a-z0-9/-]+)/m.exec(text)?.[1] ?? ''),
    ]),
    pictures: new Set(pictures.keys()),
    credits: textOf('images/credits.yaml'),
  };
}

const fieldsOf = (value: unknown): Fields =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {};

const words = (value: unknown): string => (typeof value === 'string' ? value : '');
