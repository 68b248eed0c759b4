// Shows the content that the loader has hidden because the URL filters it.

/** Call this after the filter has been applied. */
export const settle = () => document.documentElement.removeAttribute('data-settling');
