// HTTP headers of the site, for the preview server and for hosts that read a headers file.
import type { OutsideOrigins, OutsideUrls } from '../base-site.ts';
import { parseUrl } from '../source/parse-url.ts';

export function outsideOrigins({ connect = [], ...others }: OutsideUrls): OutsideOrigins {
  const found = (['images', 'scripts', 'beacons'] as const).map((kind) => [kind, origins(others[kind] ?? [])] as const);
  return { connect: origins(connect), ...Object.fromEntries(found.filter(([, shown]) => shown.length > 0)) };
}

const origins = (urls: readonly (string | undefined)[]) => [
  // Doesn't parse paths, because a site has thousands of pictures with a path as URL.
  ...new Set(urls.flatMap((url) => (!url || url.startsWith('/') ? [] : (parseUrl(url)?.origin ?? [])))),
];

export const caching = { assets: 'public, max-age=31536000, immutable', other: 'no-cache' } as const;

export const commonHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Headers of HTML pages: no inline code, no other origins, no framing. */
export function pageHeaders(outside: OutsideOrigins = {}): Record<string, string> {
  const { connect = [], images = [], beacons = [] } = outside;
  const policy = [
    "default-src 'self'",
    "style-src 'self'",
    // Allows data: URLs for pictures and a font in the style sheet. They can't run scripts.
    ["img-src 'self' data:", ...images].join(' '),
    "font-src 'self' data:",
    ["connect-src 'self'", ...new Set([...connect, ...beacons])].join(' '),
    ...directivesOfAll(outside),
  ];
  return { 'Content-Security-Policy': policy.join('; '), 'X-Frame-Options': 'DENY' };
}

export const directivesOfAll = ({ connect = [], scripts = [] }: OutsideOrigins) => [
  ["script-src 'self'", ...scripts].join(' '),
  "worker-src 'self'",
  ["form-action 'self'", ...connect].join(' '),
  "object-src 'none'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
];

/** Headers of SVG drawings. They allow the style element with the colours, and forbid everything else. */
export const drawingHeaders: Record<string, string> = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};
