// The few words that only the browser can know: this year, what was looked for at an address where nothing is,
// and what a letter is about.

export function setPageWords() {
  const year = document.querySelector('[data-year]');
  if (year) year.textContent = String(new Date().getFullYear());

  const general = document.querySelector('[data-not-found=page]');
  if (general) import('./not-found.ts').then(({ sayWhatWasNotFound }) => sayWhatWasNotFound(general)).catch(nothing);

  const query = new URLSearchParams(location.search);
  if (query.get('about')) import('./prefill.ts').then(({ prefillLetter }) => prefillLetter(query)).catch(nothing);
}

/** Where they cannot be fetched, the page's own words stay. */
const nothing = () => {};
