// The rule that a base path keeps, wherever it is given.

/** Without a slash at its end: `/guide`, `/My-Guide` (GitHub Pages has the repository's name there), `/~ada/guide`. */
export const BASE_PATH = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/;
