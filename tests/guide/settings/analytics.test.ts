// Tests visit counting: each service gets its own script and origins, and no others.
import { expect, test, vi } from 'vitest';
import { Memory } from '../../../build/engine/cache/memory.ts';
import { pageHeaders, outsideOrigins } from '../../../build/engine/render/headers.ts';
import { analyticsSchema, counterOf } from '../../../build/guide/settings/analytics.ts';
import { guide } from '../../../build/guide/site.ts';
import { countVisit } from '../../../client/count-visit.ts';
import { fixtureSite, renderRoute, words } from '../../components/render.tsx';

const site = fixtureSite();
const URL_OF_SITE = 'https://saltmarsh-post.example';

test.each([
  [{ service: 'goatcounter', code: 'saltmarsh' }, 'https://gc.zgo.at', 'https://saltmarsh.goatcounter.com'],
  [{ service: 'goatcounter', host: 'https://stats.example' }, 'https://stats.example', 'https://stats.example'],
  [{ service: 'plausible' }, 'https://plausible.io', 'https://plausible.io'],
  [{ service: 'umami', id: 'b59e9c65' }, 'https://cloud.umami.is', 'https://gateway.umami.is'],
  [{ service: 'cloudflare', token: 'abc' }, 'https://static.cloudflareinsights.com', 'https://cloudflareinsights.com'],
] as const)('the content security policy allows only the counter %o', (analytics, script, receiver) => {
  const whole = { ...site, settings: { ...site.settings, analytics } };
  const policyOf = (outside: ReturnType<NonNullable<typeof guide.outside>>) =>
    pageHeaders(outsideOrigins(outside))['Content-Security-Policy']!;
  const policy = policyOf(guide.outside!(whole, new Memory()));
  const pixel = analytics.service === 'goatcounter' ? ` ${receiver}` : '';
  const closed = policyOf(guide.outside!(site, new Memory()));
  expect(policy).toBe(
    closed
      .replace("script-src 'self'", `script-src 'self' ${script}`)
      .replace("connect-src 'self'", `connect-src 'self' ${receiver}`)
      .replace("img-src 'self' data:", `img-src 'self' data:${pixel}`),
  );
});

test.each([
  { service: 'goatcounter' },
  { service: 'goatcounter', code: 'a', host: 'https://stats.example' },
  { service: 'goatcounter', code: 'a\nb' },
  { service: 'plausible', host: 'https://stats.example/' },
  { service: 'plausible', host: 'http://stats.example' },
  { service: 'plausible', host: 'https://stats.example;sandbox' },
  { service: 'cloudflare', token: 'a"}' },
])('the settings %o of a visit counter are refused', (analytics) =>
  expect(analyticsSchema.safeParse(analytics).success).toBe(false),
);

test("the script of a visit counter is not on the pages whose URL in a mail contains the reader's token", () => {
  const counted = { ...site, counter: counterOf({ service: 'plausible' }, URL_OF_SITE)! };
  const hasScript = (path: string) => renderRoute(counted, path).includes('plausible.io/js');
  const paths = ['/about', '/letters', '/letters/leave', '/letters/confirm'];
  expect(paths.filter(hasScript)).toEqual(['/about', '/letters']);
});

test('the privacy page describes how visits are counted and where sign-ups go, for each setting', () => {
  const [uncounted, ownList] = ['Nothing counts.', 'A list of ours.'].map((each) => ({ html: `<p>${each}</p>` }));
  const pages = { ...site.pages, privacy: { ...site.pages.privacy, uncounted, ownList } } as typeof site.pages;
  const shown = (more: object) => {
    const html = words(renderRoute({ ...site, pages, settings: { ...site.settings, ...more } }, '/privacy'));
    return ['Nothing counts.', 'A list of ours.', 'go to plausible.io.', 'go to Buttondown'].map((each) =>
      html.includes(each),
    );
  };
  const form = { service: 'buttondown', name: 'tide' };
  expect(shown({})).toEqual([true, true, false, false]);
  expect(shown({ analytics: { service: 'plausible' } })).toEqual([false, true, true, false]);
  expect(shown({ newsletter: { ...site.settings.newsletter, form } })).toEqual([true, false, false, true]);
  expect(shown({ newsletter: undefined })).toEqual([true, false, false, false]);
});

test.each([
  ['adds the script', {}, 1],
  ['adds nothing with Do Not Track', { doNotTrack: '1' }, 0],
  ['adds nothing with Global Privacy Control', { globalPrivacyControl: true }, 0],
])('the loader of the visit counter %s', (_, navigator, count) => {
  const added: { src?: string; attributes: string[][] }[] = [];
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('document', {
    createElement: () => {
      const attributes: string[][] = [];
      return { attributes, setAttribute: (name: string, value: string) => attributes.push([name, value]) };
    },
    head: { append: (script: (typeof added)[number]) => added.push(script) },
  });
  const { src, attributes } = counterOf({ service: 'plausible' }, URL_OF_SITE)!;
  countVisit({ basePath: '', counter: { src, attributes } });
  const script = { src: 'https://plausible.io/js/script.js', attributes: [['data-domain', 'saltmarsh-post.example']] };
  expect(added).toEqual(Array(count).fill(expect.objectContaining(script)));
  countVisit({ basePath: '' });
  expect(added).toHaveLength(count);
});
