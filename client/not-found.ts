// For hosts that serve one 404 page for every address: puts the words for a missing post or category in its place.

export function sayWhatWasNotFound(templates: Iterable<HTMLTemplateElement>) {
  for (const template of templates) {
    if (!location.pathname.startsWith(template.dataset.notFound!)) continue;
    document.title = document.title.replace(/^.*?(?= \||$)/, template.title);
    template.parentElement!.replaceChildren(template.content);
    return;
  }
}
