// Tests parts that pages share. Each is rendered once, but checked as a part of every page.
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { parsePage } from '../../../build/engine/checks/page-html.ts';
import type { DocumentProps } from '../../../build/engine/define-site.ts';
import type { Route } from '../../../build/engine/pages/route.ts';
import { pageRenderer } from '../../../build/engine/render/page.ts';
import { blog } from '../blog/site.tsx';

const Words = ({ words }: { words: string }) => <h1 id="top">{words}</h1>;
const route = (words: string) =>
  ({
    path: `/${words}`,
    kind: 'page',
    head: () => ({}),
    page: { component: Words, props: { words } },
    origins: [],
  }) as unknown as Route;

function renderer(part: ReactElement) {
  const Document = ({ route: { path, page }, share }: DocumentProps<object>) => (
    <body>
      {share('header', <a href="/">Home</a>)}
      {page}
      {share(path === '/one' ? 'footer of one' : 'footer', part)}
    </body>
  );
  const site = { settings: {} } as never;
  return pageRenderer({
    definition: { ...blog, Document } as never,
    site,
    assets: { drawings: new Map() } as never,
    options: {},
  });
}

it('a shared part is rendered once for each key', () => {
  const render = renderer(<footer>Foot</footer>);
  const [one, two, three] = ['one', 'two', 'three'].map((words) => render(route(words)));
  expect(two!.html).toContain('<body><a href="/">Home</a><h1 id="top">two</h1><footer>Foot</footer></body>');
  expect(three!.shared).toEqual(two!.shared);
  expect(three!.shared![1]).toBe(two!.shared![1]);
  expect(one!.shared![0]).toBe(two!.shared![0]);
  expect(one!.shared![1]).not.toBe(two!.shared![1]);
});

it('parsePage returns the same facts for a page with shared parts and for the HTML of the whole page', () => {
  const part = (
    <footer id="top">
      <h3>Foot</h3>
      <a href="/about" aria-controls="top">
        <img src="/foot.png" alt="Foot" />
      </a>
      <svg>
        <use href="#top" />
      </svg>
    </footer>
  );
  const page = renderer(part)(route('two'));
  const facts = parsePage(page);
  expect(facts).toEqual(parsePage({ html: page.html }));
  expect(facts).toMatchObject({
    repeatedIds: ['top'],
    links: ['/', '/about'],
    headings: [{ text: 'two' }, { text: 'Foot' }],
  });
});

it('a shared part with a widget is an error', () => {
  const part = <site-island data-widget="form" data-wake="load" data-props="{}" />;
  expect(() => renderer(part)(route('two'))).toThrow('/two could not be rendered');
});
