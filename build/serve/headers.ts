// The security headers of the site, for the preview server and for hosts that read them from a file. Knows no request.

/** Origins other than the site's own that pages may reach; normally the backend alone. */
export interface OutsideOrigins {
  /** For calls by script: the newsletter's backend, the contact form's address. */
  connect?: string[];
  /** For covers that a post names by a full address. */
  images?: string[];
}

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
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self'", ...images].join(' '),
    ["connect-src 'self'", ...connect].join(' '),
    ["form-action 'self'", ...connect].join(' '),
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return { 'Content-Security-Policy': policy.join('; '), 'X-Frame-Options': 'DENY' };
}

/** For SVG drawings, which carry their colours in a style element and must do nothing else, even opened by themselves. */
export const drawingHeaders: Record<string, string> = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};
