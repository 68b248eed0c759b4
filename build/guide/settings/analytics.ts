// Services that count visits (`analytics:` in site.yaml), with their scripts, attributes and origins.
import * as z from 'zod';
import { text } from '../fields/fields.ts';
import { host } from './sign-up-form.ts';

const id = (help: string) => text(help).regex(/^[\w-]+$/, 'contains a character that such a code can’t have');

export const analyticsSchema = z
  .discriminatedUnion('service', [
    z.strictObject({
      service: z.literal('goatcounter').describe('GoatCounter, at goatcounter.com or your own host.'),
      code: id('The first part of CODE.goatcounter.com. Leave out for your own server.').optional(),
      host: host('Your own server: https://stats.example.org.').optional(),
    }),
    z.strictObject({
      service: z.literal('plausible').describe('Plausible, for the domain of "url:".'),
      host: host('Your own server. For Plausible, https://plausible.io if you leave it out.').optional(),
    }),
    z.strictObject({
      service: z.literal('umami').describe('Umami.'),
      id: id('The id of the website in Umami.'),
      host: host('Your own server. Umami’s default is https://cloud.umami.is.').optional(),
    }),
    z.strictObject({
      service: z.literal('cloudflare').describe('Cloudflare Web Analytics.'),
      token: id('The token of the site in Cloudflare.'),
    }),
  ])
  .refine((value) => value.service !== 'goatcounter' || (value.code === undefined) !== (value.host === undefined), {
    error: 'needs either "code:" or "host:"',
  })
  .optional()
  .describe('A service that counts visits: { service: plausible }. Without it, none.');

type Analytics = NonNullable<z.infer<typeof analyticsSchema>>;

export interface Counter {
  name: string;
  src: string;
  attributes: Record<string, string>;
  /** Other origins that the script sends data to. */
  sendsTo: string[];
  /** Origins of the tracking pixel that is used if a browser can't send requests. */
  pixels: string[];
}

/** @param url The site's own origin. */
export function counterOf(analytics: Analytics | undefined, url: string): Counter | undefined {
  switch (analytics?.service) {
    case 'goatcounter': {
      const { code, host: own } = analytics;
      const base = own ?? `https://${code}.goatcounter.com`;
      const attributes = { 'data-goatcounter': `${base}/count` };
      const src = `${own ?? 'https://gc.zgo.at'}/count.js`;
      return { name: 'GoatCounter', src, attributes, sendsTo: [base], pixels: [base] };
    }
    case 'plausible': {
      const base = analytics.host ?? 'https://plausible.io';
      const attributes = { 'data-domain': new URL(url).hostname };
      return { name: 'Plausible', src: `${base}/js/script.js`, attributes, sendsTo: [base], pixels: [] };
    }
    case 'umami': {
      const { id: website, host: own } = analytics;
      const receiver = own ?? 'https://gateway.umami.is';
      // Set explicitly, so that a later version of the hosted script can't send to another origin.
      const attributes = { 'data-website-id': website, 'data-host-url': receiver };
      const src = `${own ?? 'https://cloud.umami.is'}/script.js`;
      return { name: 'Umami', src, attributes, sendsTo: [receiver], pixels: [] };
    }
    case 'cloudflare': {
      const attributes = { 'data-cf-beacon': JSON.stringify({ token: analytics.token }) };
      const src = 'https://static.cloudflareinsights.com/beacon.min.js';
      const sendsTo = ['https://cloudflareinsights.com'];
      return { name: 'Cloudflare Web Analytics', src, attributes, sendsTo, pixels: [] };
    }
    case undefined:
      return undefined;
  }
}
