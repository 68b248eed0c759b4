// The tools of a topic page: a dot on the map filters the list, and any other link in a tool closes that tool.

export function startTopicTools(): void {
  document.querySelector('.tools')?.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (!link?.matches('[data-at]')) return link?.closest('.tool')?.removeAttribute('open');
    event.preventDefault();
    // If the script can't be fetched, the link goes to the dot's first listing.
    import('./arrange-listings.ts').then(
      ({ showDot }) => showDot(link),
      () => location.assign(link.getAttribute('href')!),
    );
  });
}
