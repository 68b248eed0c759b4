// Renders Markdown that the build has already converted into safe HTML. Nothing else sets inner HTML.
import type { Prose as ProseValue } from '../../build/engine/source/markdown.ts';
import { inSite, usePage } from '../context/page-context.ts';

interface ProseProps {
  prose: Pick<ProseValue, 'html'> & Partial<ProseValue>;
  /** 'prose' spaces the paragraphs of a long text. Leave it out for a line or two inside a card. */
  className?: string;
}

export function Prose({ prose, className }: ProseProps) {
  const { basePath } = usePage();
  return <div className={className} dangerouslySetInnerHTML={{ __html: withBasePath(prose.html, basePath) }} />;
}

/** Adds the base path to this site's URLs in links and pictures. */
function withBasePath(html: string, basePath: string): string {
  if (!basePath) return html;
  return html
    .replace(
      /(<(?:a|img)\b[^<>]*?\s(?:href|src)=")([^"]*)/g,
      (_, before: string, address: string) => before + inSite(basePath, address),
    )
    .replace(
      /(<(?:img|source)\b[^<>]*?\ssrcset=")([^"]*)/g,
      (_, before: string, addresses: string) =>
        before + addresses.replace(/(^|, )(\S+)/g, (__, comma: string, each: string) => comma + inSite(basePath, each)),
    );
}
