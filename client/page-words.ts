// The few words that only the browser can know: this year, and what was looked for at an address where nothing is.

export function setPageWords() {
  const year = document.querySelector('[data-year]');
  if (year) year.textContent = String(new Date().getFullYear());

  const general = document.querySelector('[data-not-found=page]');
  if (general) import('./not-found.ts').then(({ sayWhatWasNotFound }) => sayWhatWasNotFound(general)).catch(() => {});
}
