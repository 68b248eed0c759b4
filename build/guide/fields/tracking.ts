// Finds tracking parameters that social networks and mail programs add to a URL.

const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|gclsrc|dclid|wbraid|gbraid|msclkid|yclid|twclid|ttclid|li_fat_id|igshid|igsh|mc_[ce]id|_hs(?:enc|mi)|mkt_tok|vero_id|oly_(?:anon|enc)_id|ref_src|ref_url|s_cid|srsltid)$/i;

/** Sites that redirect to another URL, with the names of the parameters that hold this URL. */
const REDIRECTS: readonly [site: RegExp, parameters: readonly string[]][] = [
  [/^https?:\/\/(?:www\.)?google\.[a-z.]{2,6}\/url\?/i, ['q', 'url']],
  [/^https?:\/\/(?:l|lm)\.(?:facebook|instagram)\.com\/(?:l\.php)?\?/i, ['u']],
  [/^https?:\/\/(?:[a-z0-9]+\.)?safelinks\.protection\.outlook\.com\/\?/i, ['url']],
];

/** Removes tracking parameters. Returns the same URL if it has none. */
export function withoutTracking(address: string): string {
  if (!address.includes('?')) return address;
  const start = address.indexOf('?');
  const [search = '', ...anchors] = address.slice(start + 1).split('#');
  const pairs = search.split('&');
  for (const [site, parameters] of REDIRECTS) {
    if (!site.test(address)) continue;
    const target = pairs.find((pair) => parameters.some((name) => pair.startsWith(`${name}=http`)));
    const meant = target && decoded(target.slice(target.indexOf('=') + 1));
    if (meant && /^https?:\/\//i.test(meant)) return withoutTracking(meant);
  }
  const kept = pairs.filter((pair) => !TRACKING.test(pair.split('=')[0]!.replace(/^amp;/, '')));
  const rest = kept.length > 0 ? `?${kept.join('&')}` : '';
  return [address.slice(0, start) + rest, ...anchors].join('#');
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

export const trackingIn = (address: string, plain: string): string =>
  address.startsWith(plain.split(/[?#]/)[0]!) ? address.slice(address.indexOf('?')) : address;
