// Marks the stop on a story's map whose part of the story the reader has reached.

export function startStoryMap(): void {
  const stops = [...document.querySelectorAll<SVGAElement>('.story-map .stop[href]')];
  const parts = stops.map((stop) => document.getElementById(stop.href.baseVal.slice(1))!);
  const reached = new Set<Element>();
  // Reports the parts that pass the middle of the window. A part that is above the window still counts as reached.
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) reached[isIntersecting ? 'add' : 'delete'](target);
      const now = parts.findLast((part) => reached.has(part));
      stops.forEach((stop, at) => stop.classList.toggle('stop-now', parts[at] === now));
    },
    { rootMargin: '1000000px 0px -50%' },
  );
  for (const part of new Set(parts)) watch.observe(part);
}
