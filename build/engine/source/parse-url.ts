// Parses and decodes URLs that may be invalid.
/** Used instead of `URL.canParse`, which after some thousand calls in Node 20 refuses URLs with letters such as "ü". */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Decodes percent-encoded characters. Returns a text with an invalid code unchanged. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A base path without a trailing slash: `/guide`, `/My-Guide` (a repository on GitHub Pages), `/~ada/guide`. */
export const BASE_PATH = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/;

/** Value of a JSON text. Undefined if the text isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
