// HTTP headers of the site, for the preview server and for hosts that read a headers file.
import type { OutsideOrigins, OutsideUrls } from '../base-site.ts';
import { parseUrl } from '../source/parse-url.ts';

export function outsideOrigins({ connect = [], ...others }: OutsideUrls): OutsideOrigins {
  const found = (['images', 'scripts', 'beacons'] as const).map((kind) => [kind, origins(others[kind] ?? [])] as const);
  return { connect: origins(connect), ...Object.fromEntries(found.filter(([, shown]) => shown.length > 0)) };
}

const origins = (urls: readonly (string | undefined)[]) => [
  // Not parsed if it is a path, because a site has thousands of its own pictures.
  ...new Set(urls.flatMap((url) => (!url || url.startsWith('/') ? [] : (parseUrl(url)?.origin ?? [])))),
];

/** `assetsOfAnyStatus` is for hosts that send the same headers with a 404, which browsers must not keep for a year. */
export const caching = {
  assets: 'public, max-age=31536000, immutable',
  assetsOfAnyStatus: 'public, max-age=3600',
  other: 'no-cache',
} as const;

/** For hosts with https. Leaves out subdomains, which may belong to another owner. */
export const secureHeaders: Record<string, string> = { 'Strict-Transport-Security': 'max-age=31536000' };

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

/** For URLs without their own rule. Forbids nothing that other policies allow, so a host may combine them. */
export function fallbackHeaders(outside: OutsideOrigins = {}): Record<string, string> {
  return { 'Content-Security-Policy': directivesOfAll(outside).join('; ') };
}

const directivesOfAll = ({ connect = [], scripts = [] }: OutsideOrigins) => [
  ["script-src 'self'", ...scripts].join(' '),
  "worker-src 'self'",
  ["form-action 'self'", ...connect].join(' '),
  "object-src 'none'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
];

/** For SVG drawings, which have their colours in a style element. Forbids everything else. */
export const drawingHeaders: Record<string, string> = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};
