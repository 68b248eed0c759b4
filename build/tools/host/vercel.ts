// The site's configuration for Vercel.
import { headersByAddress, publishing, type HostedSite } from './hosted-site.ts';

export function renderVercel(site: HostedSite): string {
  const { basePath: base } = site;
  const { command, folder } = publishing(site);
  const { assets, drawings, pages } = headersByAddress(site);
  const others = `(?!${base.slice(1)}${base && '/'}assets/)`;
  // No address is in two rules.
  const rules: [source: string, headers: Record<string, string>][] = [
    [`${base}/assets/(.*)`, assets],
    [`/(${others}.*\\.svg)`, drawings],
    [`/(${others}(?!.*\\.svg$).*)`, pages],
  ];
  const settings = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    framework: null,
    buildCommand: command,
    outputDirectory: folder,
    cleanUrls: true,
    trailingSlash: false,
    ...(base && { redirects: [{ source: '/', destination: base, permanent: false }] }),
    headers: rules.map(([source, headers]) => ({
      source,
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    })),
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}
