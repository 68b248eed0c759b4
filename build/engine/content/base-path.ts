// Pattern of a valid base path, in site.yaml and in the environment.

/** No trailing slash: `/guide`, `/My-Guide` (the repository's name on GitHub Pages), `/~ada/guide`. */
export const BASE_PATH = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/;
