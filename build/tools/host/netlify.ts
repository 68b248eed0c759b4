// The site's configuration for Netlify, which takes the headers from dist/_headers.
import { MADE_BY, notFoundFolders, publishing, type HostedSite } from './hosted-site.ts';

export function renderNetlify(site: HostedSite): string {
  const { command, folder } = publishing(site);
  const { basePath } = site;
  const rules = [
    ...(basePath ? [redirect('/', `${basePath}/`, 302)] : []),
    // Where there is no such page: Netlify itself knows one 404 page alone.
    ...notFoundFolders(site).map((path) => redirect(`${basePath}${path}/*`, `${basePath}${path}/404.html`, 404)),
  ];
  const build = `[build]\n  command = ${JSON.stringify(command)}\n  publish = ${JSON.stringify(folder)}\n`;
  return [`# ${MADE_BY('netlify')}\n${build}`, ...rules].join('\n');
}

const redirect = (from: string, to: string, status: number) =>
  `[[redirects]]\n  from = ${JSON.stringify(from)}\n  to = ${JSON.stringify(to)}\n  status = ${status}\n`;
