// Tests the parts around every page's content: head, header, newsletter block, footer, floating card.
import { describe, expect, it } from 'vitest';
import { counterOf } from '../../build/guide/settings/analytics.ts';
import { signUpTarget } from '../../build/guide/settings/sign-up-form.ts';
import { fixtureSite, islands, renderRoute, words } from './render.tsx';

const site = fixtureSite();
const about = renderRoute(site, '/about');

it('a page names the service worker only if the site has one', () => {
  const worker = (serviceWorker: boolean) =>
    renderRoute({ ...site, settings: { ...site.settings, serviceWorker } }, '/about').includes('data-worker="/sw.js"');
  expect([worker(true), worker(false)]).toEqual([true, false]);
});

it('the <head> of a page preloads the text font, and only the picture at the top of the page', () => {
  expect(about).toContain(
    '<link rel="preload" href="/assets/text.woff2" as="font" type="font/woff2" crossorigin="anonymous"/>',
  );
  expect(about.match(/<link rel="preload" as="image"/g)).toHaveLength(1);
});

it("data in a page's script element can't end that element", () => {
  const [post] = site.posts;
  const hostile = { ...site, posts: [{ ...post!, title: '</script><script>alert(1)</script>' }] };
  const html = renderRoute(hostile, post!.path);
  expect(html).not.toContain('<script>alert');
  for (const [, json] of html.matchAll(/<script type="application\/[^>]*>(.*?)<\/script>/gs)) {
    expect(() => JSON.parse(json!) as unknown).not.toThrow();
  }
});

it('the <head> of a page names the backend for sign-ups, if the site has a backend', () => {
  const config = (html: string) => JSON.parse(/id="site-config">(.*?)<\/script>/.exec(html)![1]!) as unknown;
  expect(config(about)).toEqual({ basePath: '' });
  expect(config(renderRoute(site, '/about', { url: '/', key: 'public' }))).toEqual({
    basePath: '',
    backend: { url: '/', key: 'public' },
  });
});

it('a page that uses the local database counts no visits, and names no other sign-up service', () => {
  const signUp = signUpTarget({ service: 'buttondown', name: 'mytown' });
  const owned = { ...site, signUp, counter: counterOf({ service: 'plausible' }, site.settings.url) };
  expect(renderRoute(owned, '/about')).toMatch(/"signUp":.*"counter":/);
  expect(renderRoute(owned, '/about', { url: '/', key: 'public' })).not.toMatch(/"signUp":|"counter":/);
});

it("an owner's logo replaces the icon and the name in the header, and has the name as its alt text", () => {
  const logo = { src: '/images/scene.svg', width: 640, height: 160 };
  const html = renderRoute({ ...site, settings: { ...site.settings, logo } }, '/about');
  expect(html).toContain(
    '<a href="/" class="logo logo-long"><img src="/images/scene.svg" alt="Saltmarsh Post" class="logo-own" width="144" height="36"',
  );
});

it('the header marks the toggle of its second group of links if a link of the group leads to the section of the current page', () => {
  const more = [{ label: 'Blog', path: '/blogs' }];
  const own = { ...site, settings: { ...site.settings, header: site.settings.header.slice(0, 1), more } };
  const post = renderRoute(own, site.posts[0]!.path);
  expect(post).toContain('<a href="/blogs" aria-current="true">Blog</a>');
  expect(words(post)).toContain('More pages, with this section');
  expect(words(renderRoute(own, '/about'))).toContain('More pages Blog');
});

it('the unsubscribe and confirmation pages offer no sign-up', () => {
  for (const path of ['/letters/leave', '/letters/confirm']) {
    expect(islands(renderRoute(site, path)).map(({ widget }) => widget)).toEqual(['letter-link']);
  }
});

it('the source of a sign-up in the newsletter block contains the path of the page', () => {
  const forms = islands(about).filter(({ widget }) => widget === 'newsletter-form');
  expect(forms.at(-1)!.props).toMatchObject({
    source: '/about - Global Footer',
    page: '/about',
    brand: 'Saltmarsh Post',
    configured: false,
  });
});

it('every page except posts has the floating card, which is hydrated on scroll', () => {
  const card = (html: string) => islands(html).find(({ widget }) => widget === 'floating-card');
  expect(card(about)).toMatchObject({ wake: 'scroll', props: { form: { source: 'Website', size: 'compact' } } });
  expect(card(renderRoute(site, site.posts[0]!.path))).toBeUndefined();
});

describe('the footer of a page', () => {
  const footer = (html: string) => /<footer.*<\/footer>/s.exec(html)![0];

  it('the link “Email Us” has no target on a site without a mail address', () => {
    expect(footer(about)).toContain('<a href="mailto:letters@saltmarsh-post.example">Email Us</a>');
    const { email: _, ...settings } = site.settings;
    expect(footer(renderRoute({ ...site, settings }, '/about'))).toContain('<a>Email Us</a>');
  });
});
