// Adds the script of the service that counts visits, unless the browser asks not to be tracked.
import type { SiteConfig } from './config.ts';

/** Does nothing on a site that doesn't count visits. */
export function countVisit({ counter }: SiteConfig): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (!counter || doNotTrack === '1' || globalPrivacyControl) return;
  const script = document.createElement('script');
  for (const [name, value] of Object.entries(counter.attributes)) script.setAttribute(name, value);
  script.src = counter.src;
  document.head.append(script);
}
