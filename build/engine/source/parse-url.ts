// Parses URLs and decodes parts of them without an exception.

/**
 * Returns undefined for a text that is no URL. Used instead of `URL.canParse`, which Node 20 optimizes wrongly: after
 * some thousand calls it refuses URLs with letters such as "ü".
 */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Decodes percent-encoded characters. Returns a text with a bad code as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
