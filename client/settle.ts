// Shows the content that the loader has hidden because the URL filters it.

/** Call once the filter was applied. */
export const settle = () => document.documentElement.removeAttribute('data-settling');
