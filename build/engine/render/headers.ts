// The headers of the site, for the preview server and for hosts that read them from a file.
import type { OutsideUrls } from '../base-site.ts';

/** Origins other than the site's own that pages may reach. */
export interface OutsideOrigins {
  /** For calls by script. */
  connect?: string[];
  /** For pictures: those of covers that are elsewhere. */
  images?: string[];
}

export function outsideOrigins({ connect = [], images = [] }: OutsideUrls): OutsideOrigins {
  const shown = origins(images);
  return { connect: origins(connect), ...(shown.length > 0 && { images: shown }) };
}

const origins = (urls: readonly (string | undefined)[]) => [
  ...new Set(urls.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).origin] : []))),
];

/** Files in assets/ change their names with what they hold; everything else is asked for again. */
export const caching = { assets: 'public, max-age=31536000, immutable', other: 'no-cache' } as const;

/** Only for hosts that answer over https. Subdomains may not be the site's, and are left alone. */
export const secureHeaders: Record<string, string> = { 'Strict-Transport-Security': 'max-age=31536000' };

/** For every file of the site. */
export const commonHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** For HTML pages: nothing inline, nothing from elsewhere, in nobody's frame. */
export function pageHeaders({ connect = [], images = [] }: OutsideOrigins = {}): Record<string, string> {
  const policy = [
    "default-src 'self'",
    "style-src 'self'",
    // data: for the signs that the style sheet draws and the zero that it brings; nothing in them can run.
    ["img-src 'self' data:", ...images].join(' '),
    "font-src 'self' data:",
    ["connect-src 'self'", ...connect].join(' '),
    ...directivesOfAll(connect),
  ];
  return { 'Content-Security-Policy': policy.join('; '), 'X-Frame-Options': 'DENY' };
}

/**
 * For an address of which a host knows nothing yet: a page that is not found, a feed. Whatever answers runs no foreign
 * script. It forbids nothing that the policies of pages and drawings allow, so that it may be joined with either.
 */
export function fallbackHeaders({ connect = [] }: OutsideOrigins = {}): Record<string, string> {
  return { 'Content-Security-Policy': directivesOfAll(connect).join('; ') };
}

const directivesOfAll = (connect: readonly string[]) => [
  "script-src 'self'",
  "worker-src 'self'",
  ["form-action 'self'", ...connect].join(' '),
  "object-src 'none'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
];

/**
 * For SVG drawings, which carry their colours in a style element and must do nothing else, even opened by themselves.
 */
export const drawingHeaders: Record<string, string> = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};
