// Every page's frame: head, header, newsletter block, footer, floating card.
import { describe, expect, it } from 'vitest';
import { counterOf } from '../../build/guide/kinds/analytics.ts';
import { signUpTarget } from '../../build/guide/kinds/sign-up-form.ts';
import { fixtureSite, islands, renderRoute, words } from './render.tsx';

const site = fixtureSite();
const about = renderRoute(site, '/about');

it('a page names the service worker only if the site has one', () => {
  const worker = (serviceWorker: boolean) =>
    renderRoute({ ...site, settings: { ...site.settings, serviceWorker } }, '/about').includes('data-worker="/sw.js"');
  expect([worker(true), worker(false)]).toEqual([true, false]);
});

describe('head', () => {
  it('the head describes the page once', () => {
    expect(about.match(/<title>/g)).toHaveLength(1);
    expect(about).toContain('<title>About | Saltmarsh Post</title>');
    expect(about).toContain('<link rel="canonical" href="https://saltmarsh-post.example/about"/>');
    expect(about).toContain('<meta name="robots" content="index, follow"/>');
    for (const name of ['og:title', 'og:description', 'og:url', 'og:image', 'og:image:alt']) {
      expect(about).toMatch(new RegExp(`<meta property="${name}" content="[^"]+"/>`));
    }
  });

  it('the head of an error page is noindex', () => {
    const missing = renderRoute(site, '/404');
    expect(missing).toContain('content="noindex, nofollow"');
    expect(missing).not.toContain('rel="canonical"');
  });

  it('the head preloads the text font, and only pictures at the top', () => {
    expect(about).toContain(
      '<link rel="preload" href="/assets/text.woff2" as="font" type="font/woff2" crossorigin="anonymous"/>',
    );
    expect(about.match(/<link rel="preload" as="image"/g)).toHaveLength(1);
  });

  it("data can't end its own script element", () => {
    const [post] = site.posts;
    const hostile = { ...site, posts: [{ ...post!, title: '</script><script>alert(1)</script>' }] };
    const html = renderRoute(hostile, post!.path);
    expect(html).not.toContain('<script>alert');
    for (const [, json] of html.matchAll(/<script type="application\/[^>]*>(.*?)<\/script>/gs)) {
      expect(() => JSON.parse(json!) as unknown).not.toThrow();
    }
  });

  it('the head names the backend for sign-ups, if there is one', () => {
    const config = (html: string) => JSON.parse(/id="site-config">(.*?)<\/script>/.exec(html)![1]!) as unknown;
    expect(config(about)).toEqual({ basePath: '' });
    expect(config(renderRoute(site, '/about', { url: '/', key: 'public' }))).toEqual({
      basePath: '',
      backend: { url: '/', key: 'public' },
    });
  });

  it('a page for the local database counts no visits and uses no other sign-up service', () => {
    const signUp = signUpTarget({ service: 'buttondown', name: 'mytown' });
    const owned = { ...site, signUp, counter: counterOf({ service: 'plausible' }, site.settings.url) };
    expect(renderRoute(owned, '/about')).toMatch(/"signUp":.*"counter":/);
    expect(renderRoute(owned, '/about', { url: '/', key: 'public' })).not.toMatch(/"signUp":|"counter":/);
  });
});

describe('header', () => {
  it('the header has the logo, the search, the links in order, and Subscribe', () => {
    const header = /<header[^>]*data-header.*?<\/header>/s.exec(about)![0];
    expect(words(header)).toBe(
      'Saltmarsh Post Search the directory Menu Home Blog Neighbourhoods About Contact Subscribe',
    );
    expect(header).toContain('<a href="/" class="logo logo-long">');
    expect(header).toMatch(/<a [^>]*href="\/directory#search"[^>]*data-search/);
    expect(header).toMatch(/<a [^>]*href="\/#subscribe"[^>]*data-subscribe/);
  });

  it('a logo replaces the icon and the name, and has the name as its alt text', () => {
    const logo = { src: '/images/scene.svg', width: 640, height: 160 };
    const html = renderRoute({ ...site, settings: { ...site.settings, logo } }, '/about');
    expect(html).toContain(
      '<a href="/" class="logo logo-long"><img src="/images/scene.svg" alt="Saltmarsh Post" class="logo-own" width="144" height="36"',
    );
  });

  it('the header marks only the current page', () => {
    expect(about.match(/aria-current="page"/g)).toHaveLength(1);
    expect(about).toContain('<a href="/about" aria-current="page">About</a>');
  });

  it("the header marks the toggle of its second group on a page of one of the group's sections", () => {
    const more = [{ label: 'Blog', path: '/blogs' }];
    const own = { ...site, settings: { ...site.settings, header: site.settings.header.slice(0, 1), more } };
    const post = renderRoute(own, site.posts[0]!.path);
    expect(post).toContain('<a href="/blogs" aria-current="true">Blog</a>');
    expect(words(post)).toContain('More pages, with this section');
    expect(words(renderRoute(own, '/about'))).toContain('More pages Blog');
  });

  it('the header has a toggle that opens the menu without a script', () => {
    expect(about).toMatch(/<button [^>]*popoverTarget="menu">/i);
    expect(about).toMatch(/<nav id="menu" [^>]*popover="auto">/);
  });
});

describe('newsletter block and floating card', () => {
  it("a page for the letter's links offers no sign-up", () => {
    for (const path of ['/letters/leave', '/letters/confirm']) {
      expect(islands(renderRoute(site, path)).map(({ widget }) => widget)).toEqual(['letter-link']);
    }
  });

  it('the newsletter block names the page in its source', () => {
    const forms = islands(about).filter(({ widget }) => widget === 'newsletter-form');
    expect(forms.at(-1)!.props).toMatchObject({
      source: '/about - Global Footer',
      page: '/about',
      brand: 'Saltmarsh Post',
      configured: false,
    });
  });

  it('the card is hydrated on scroll, on every page but posts', () => {
    const card = (html: string) => islands(html).find(({ widget }) => widget === 'floating-card');
    expect(card(about)).toMatchObject({ wake: 'scroll', props: { form: { source: 'Website', size: 'compact' } } });
    expect(card(renderRoute(site, site.posts[0]!.path))).toBeUndefined();
  });
});

describe('footer', () => {
  const footer = (html: string) => /<footer.*<\/footer>/s.exec(html)![0];

  it('the footer has blurb, navigation, connect list, social links and a dated copyright line', () => {
    const text = words(footer(about));
    expect(text).toContain(site.settings.footer.blurb);
    expect(text).toContain(
      'Navigation Categories Weekly Picks Directory Privacy Connect Subscribe to Newsletter Email Us',
    );
    expect(text).toContain('© 2026 Saltmarsh Post');
    expect(footer(about)).toContain(
      'href="https://www.facebook.com/saltmarsh-post.example" target="_blank" rel="noopener noreferrer"',
    );
  });

  it('Email Us has no target without a mail address', () => {
    expect(footer(about)).toContain('<a href="mailto:letters@saltmarsh-post.example">Email Us</a>');
    const { email: _, ...settings } = site.settings;
    expect(footer(renderRoute({ ...site, settings }, '/about'))).toContain('<a>Email Us</a>');
  });
});

it('every URL of this site has the base path', () => {
  const html = renderRoute({ ...site, settings: { ...site.settings, basePath: '/guide' } }, '/harbourside');
  const own = [...html.matchAll(/ (?:href|src)="(\/[^"]*)"/g)].map(([, address]) => address!);
  expect(own.length).toBeGreaterThan(20);
  expect(own.filter((address) => !address.startsWith('/guide/'))).toEqual([]);
});
