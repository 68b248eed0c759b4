// Removes a secret from the URL, because a forwarded URL would reveal it. The history entry keeps the secret, so that
// the page still works after a reload.

/** Returns the URL's fragment, or the removed one, if it matches `form`. Otherwise returns ''. */
export function takeFragment(form: RegExp): string {
  const fragment = location.hash.slice(1);
  if (form.test(fragment)) history.replaceState({ fragment }, '', location.pathname + location.search);
  const { fragment: kept = '' } = (history.state ?? {}) as { fragment?: string };
  return form.test(kept) ? kept : '';
}
