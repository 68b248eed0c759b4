// The tools of a topic page: a map's dot filters the list, and a link closes its tool.

export function startTopicTools(): void {
  document.querySelector('.tools')?.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    link?.closest('.tool')?.removeAttribute('open');
    if (!link?.matches('[data-at]')) return;
    event.preventDefault();
    // Without the script the link goes to the dot's first listing.
    import('./arrange-listings.ts').then(
      ({ showDot }) => showDot(link),
      () => location.assign(link.getAttribute('href')!),
    );
  });
}
