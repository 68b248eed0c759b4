// Finds pages that need a style sheet which they don't link.
import { readdirSync, readFileSync } from 'node:fs';
import type { OutputFile } from '../../build/engine/output/file.ts';

/** Lists "page: selector" for each rule that would apply to a page if the page linked the rule's sheet. */
export function unlinkedStyles(files: readonly Pick<OutputFile, 'path' | 'body'>[]): string[] {
  const textsOf = (ending: string) =>
    files
      .filter(({ path }) => path.endsWith(ending))
      .map(({ path, body }) => ({ path, text: Buffer.from(body).toString() }));
  const sheets = textsOf('.css').map(({ path, text }) => ({
    path,
    rules: selectorsOf(text).map((selector) => ({ selector, parts: partsOf(selector) })),
  }));
  return textsOf('.html').flatMap(({ path, text }) => {
    const linked = sheets.filter((sheet) => text.includes(`/${sheet.path}"`));
    const known = new Set(linked.flatMap(({ rules }) => rules.map(({ selector }) => selector)));
    const used = partsIn(text);
    const missing = sheets
      .flatMap(({ rules }) => rules)
      .filter(
        ({ selector, parts }) => !known.has(selector) && parts.length > 0 && parts.every((part) => used.has(part)),
      );
    return [...new Set(missing.map(({ selector }) => `${path}: ${selector}`))];
  });
}

const selectorsOf = (css: string): string[] =>
  [...css.matchAll(/(?<=^|[{};])([^{};@][^{};]*)\{/g)].flatMap(([, selectors]) =>
    selectors!.split(/,(?!(?:[^()]|\([^()]*\))*\))/),
  );

/** The classes and attributes that a selector requires of an element, its neighbours and its parents. */
function partsOf(selector: string): string[] {
  const sure = selector.replace(/:(?:not|is|where)\((?:[^()]|\([^()]*\))*\)/g, '');
  return [...sure.matchAll(/\.([a-z][\w-]*)|\[([\w-]+(?:=\w+)?)/gi)].map(
    ([, name, attribute]) => name ?? `[${attribute}`,
  );
}

/** All classes and attributes of a page, and the classes that its widgets write in the browser. */
function partsIn(html: string): Set<string> {
  const parts = new Set<string>();
  for (const [, attribute, value = ''] of html.matchAll(/ ([a-z][a-z-]*)(?:="([^"]*)")?(?=[ />])/g)) {
    parts.add(`[${attribute}`).add(`[${attribute}=${value}`);
    if (attribute === 'class') value.split(' ').forEach((name) => parts.add(name));
    if (attribute === 'data-widget') classesOfWidgets.get(value)?.forEach((name) => parts.add(name));
  }
  return parts;
}

const WIDGETS = 'components/widgets';
const classesOfWidgets = new Map(
  readdirSync(WIDGETS)
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => {
      const classes = readFileSync(`${WIDGETS}/${file}`, 'utf8').match(/className=(?:"[^"]*"|\{[^}]*\})/g) ?? [];
      return [file.slice(0, -'.tsx'.length), classes.flatMap((found) => found.match(/[a-z][\w-]*/g) ?? [])];
    }),
);
