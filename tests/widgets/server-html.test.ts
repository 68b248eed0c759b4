// Tests each widget's HTML from the server, before hydration.
import { expect, test } from 'vitest';
import { examples } from './examples.ts';
import { renderWidget } from './render-widget.tsx';

const texts = (html: string) =>
  html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

test('the newsletter form starts at its first step, with a labelled and required e-mail field', () => {
  const html = renderWidget('newsletter-form', examples['newsletter-form'].hero!);
  expect(texts(html)).toEqual(expect.arrayContaining(['Step 1 of 3', 'Email address', 'Continue']));
  expect(html).toMatch(/<input [^>]*type="email" required=""/);
  expect(html).not.toContain('novalidate');
  expect(html).toContain('Signing up needs JavaScript');
});

test('without a backend, the newsletter form shows a notice, a disabled field and a disabled Subscribe button', () => {
  const html = renderWidget('newsletter-form', examples['newsletter-form']['not configured']!);
  expect(html).toContain('the backend environment variables are not set');
  expect(html).toMatch(/<input [^>]*disabled=""/);
  expect(html).toMatch(/<button [^>]*disabled="">Subscribe<\/button>/);
});

test('the blog’s filter shows the number of all posts', () => {
  expect(texts(renderWidget('post-filter', examples['post-filter'].blog!))).toContain('4 posts');
});

test('the blog’s filters are buttons, with links to real pages for readers without scripts', () => {
  const html = renderWidget('post-filter', examples['post-filter'].blog!, { basePath: '/guide', path: '/blogs' });
  expect(texts(html)).toEqual(expect.arrayContaining(['All Areas', 'MB1', 'MB2', 'MB9', 'All', 'Food']));
  expect(html.match(/aria-pressed="true"/g)).toHaveLength(2);
  expect(html).toContain('href="/guide/categories/food"');
  expect(html).toContain('href="/guide/mb1-guide"');
});

test('an empty blog shows a message', () => {
  const html = renderWidget('post-filter', examples['post-filter']['no posts']!);
  expect(texts(html)).toEqual(
    expect.arrayContaining(['No posts found', 'Try adjusting your filters to see more posts.', 'Clear Filters']),
  );
});

test('the weekly page counts at most as many posts as its limit, and names no date before hydration', () => {
  const html = renderWidget('post-filter', examples['post-filter']['more posts than fit']!);
  expect(texts(html)).toContain('2 posts');
  expect(texts(html)).toContain('The next picks arrive on Monday morning.');
});

test('the contact form has a message field of six rows, four required fields and an empty default category', () => {
  const html = renderWidget('contact-form', examples['contact-form'].log!);
  expect(html).toContain('rows="6"');
  expect(html.match(/ required=""/g)).toHaveLength(4);
  expect(html).toContain('<option value="">Select a category</option>');
});

test('a contact form with delivery “post” can be sent without scripts', () => {
  const html = renderWidget('contact-form', examples['contact-form'].post!);
  expect(html).toContain('action="https://forms.example/in" method="post"');
  expect(html).not.toContain('for-script');
});
