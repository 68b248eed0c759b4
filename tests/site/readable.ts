// Formats a page's HTML with one tag per line, so that a snapshot shows changes.
import { Parser } from 'htmlparser2';

const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
const INLINE = new Set(['a', 'abbr', 'b', 'code', 'del', 'em', 'i', 'span', 'strong', 'sup', 'time']);

/**
 * Replaces hashes in asset names by HASH, so that a changed style sheet doesn't change every snapshot. Leaves out
 * drawings.
 */
export function readable(html: string): string {
  const lines: string[] = [];
  let depth = 0;
  let drawing = 0;
  let line = '';
  const flush = () => {
    if (line.trim()) lines.push('  '.repeat(Math.max(0, depth)) + line.trim().replace(/\s+/g, ' '));
    line = '';
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'svg') drawing += 1;
      if (drawing) {
        if (name === 'svg') line += '<svg…>';
        return;
      }
      const written = Object.entries(attributes).map(([key, value]) => (value ? ` ${key}="${value}"` : ` ${key}`));
      const tag = `<${name}${written.join('')}>`;
      if (INLINE.has(name)) {
        line += tag;
        return;
      }
      flush();
      line = tag;
      flush();
      if (!VOID.has(name)) depth += 1;
    },
    ontext(text) {
      if (!drawing) line += text;
    },
    onclosetag(name) {
      if (name === 'svg') drawing -= 1;
      if (drawing || name === 'svg' || VOID.has(name)) return;
      if (INLINE.has(name)) {
        line += `</${name}>`;
        return;
      }
      flush();
      depth -= 1;
    },
  });
  parser.end(html);
  flush();
  return `${lines.join('\n').replace(/(\/assets\/[a-z0-9-]+)-[A-Z0-9]{8}\./g, '$1-HASH.')}\n`;
}

/** Splits a readable page into its main element and the lines around it. */
export function splitMain(text: string): { main: string[]; frame: string[] } {
  const lines = text.trimEnd().split('\n');
  const start = lines.findIndex((line) => line.startsWith('    <main'));
  const length = 1 + lines.slice(start + 1).findIndex((line) => /^ {0,4}\S/.test(line));
  return { main: lines.slice(start, start + length), frame: lines.toSpliced(start, length) };
}
