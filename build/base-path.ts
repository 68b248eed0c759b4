// What the sub-path may look like that a site is served from. Knows no site.

/** From the root, without a slash at its end: `/guide`, `/My-Guide` (GitHub Pages has the repository's name there), `/~ada/guide`. */
export const BASE_PATH = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/;
