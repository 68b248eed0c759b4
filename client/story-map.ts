// Marks the stop on a story's map whose part of the story the reader has reached.

export function startStoryMap(): void {
  const stops = [...document.querySelectorAll<SVGAElement>('.story-map .stop[href]')];
  const parts = stops.map((stop) => document.getElementById(stop.href.baseVal.slice(1))!);
  // Reports the parts that cross the middle of the window.
  const watch = new IntersectionObserver(
    (entries) => {
      const part = entries.findLast(({ isIntersecting }) => isIntersecting)?.target;
      if (!part) return;
      const now = parts.indexOf(part as HTMLElement);
      stops.forEach((stop, at) => stop.classList.toggle('stop-now', at === now));
    },
    { rootMargin: '-30% 0px -50%' },
  );
  for (const part of new Set(parts)) watch.observe(part);
}
