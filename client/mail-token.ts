// The token in the URL of a mail's link.

/**
 * Moves the token from the URL into the history's state, so that a forwarded URL can't unsubscribe the reader. A reload
 * keeps the state. Returns the token, or ''.
 */
export function takeToken(): string {
  const given = new URLSearchParams(location.search).get('token') ?? /^#([0-9a-f-]{36})$/.exec(location.hash)?.[1];
  if (given) history.replaceState({ token: given }, '', location.pathname);
  return (history.state as { token?: string } | null)?.token ?? '';
}
