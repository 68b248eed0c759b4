// The tools of a topic page: a dot of its map filters the list, and a link closes the tool that it is in.

export function startTopicTools(): void {
  document.querySelector('.tools')?.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    link?.closest('.tool')?.removeAttribute('open');
    if (!link?.matches('[data-at]')) return;
    event.preventDefault();
    // Without the script the link leads to its first listing.
    import('./arrange-listings.ts').then(
      ({ showDot }) => showDot(link),
      () => location.assign(link.getAttribute('href')!),
    );
  });
}
