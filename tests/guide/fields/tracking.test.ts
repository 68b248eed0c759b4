// Tests which parameters count as tracking, and which URLs only redirect to another URL.
import { expect, test } from 'vitest';
import { trackingIn, withoutTracking } from '../../../build/guide/fields/tracking.ts';

test.each([
  ['https://a.org/?utm_source=x&b=1&UTM_medium=y', 'https://a.org/?b=1'],
  ['https://a.org/?fbclid=x#c?d', 'https://a.org/#c?d'],
  ['https://a.org/?b=1&amp;gclid=x&c', 'https://a.org/?b=1&c'],
  ['https://a.org/?mc_cid=1&mc_eid=2&_hsenc=3&_hsmi=4&oly_anon_id=5&oly_enc_id=6', 'https://a.org/'],
  ['https://www.google.co.uk/url?sa=t&url=https%3A%2F%2Fa.org%2F%3Futm_id%3Dx', 'https://a.org/'],
  ['https://www.google.com.au/url?q=https://a.org/c', 'https://a.org/c'],
  ['https://l.facebook.com/l.php?u=https%3A%2F%2Fa.org%2F&h=x', 'https://a.org/'],
  ['https://LM.Instagram.com/?u=https%3A%2F%2Fa.org', 'https://a.org'],
  ['https://eur01.safelinks.protection.OUTLOOK.com/?url=https%3A%2F%2Fa.org&data=x', 'https://a.org'],
])('the URL %s is reduced to %s', (address, plain) => {
  expect(withoutTracking(address)).toBe(plain);
});

test.each(
  `https://a.org/ https://a.org/?a=1&&b#c#d
  https://a.org/?xfbclid=1&fbclidx=2&my_utm_source=3&utm_=4&b=utm_source https://a.org/utm_source=x
  https://a.org/?c=https://www.google.com/url?q=x&q=https://b.org
  https://a.org/?c=https://l.facebook.com/l.php?u=x&u=https://b.org
  https://a.org/?c=https://safelinks.protection.outlook.com/?url=x&url=https://b.org
  https://google.engineering/url?q=https://b.org
  https://.safelinks.protection.outlook.com/?url=https://b.org
  https://www.google.com/url?q=https%3A%2F%2Fb.org%E9 https://www.google.com/search?q=https://b.org`.split(/\s+/),
)('the URL %s stays as it is', (address) => {
  expect(withoutTracking(address)).toBe(address);
});

test('trackingIn returns the query of a URL, or the whole URL if it redirects to another site', () => {
  expect(trackingIn('https://a.org/?fbclid=x', 'https://a.org/')).toBe('?fbclid=x');
  expect(trackingIn('https://a.org/?b=1&fbclid=x', 'https://a.org/?b=1')).toBe('?b=1&fbclid=x');
  expect(trackingIn('https://google.it/url?q=https://a.org', 'https://a.org')).toBe(
    'https://google.it/url?q=https://a.org',
  );
});
