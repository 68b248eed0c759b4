// The sponsor of a post, a listing or an event. Every page, feed and mail with paid content names the sponsor.
import { group, publicUrl, text } from '../fields/fields.ts';
import type { Prose } from '../../engine/source/markdown.ts';

export interface Sponsor {
  by: string;
  url: string;
}

export const sponsored = group('Who paid for it. The site labels it everywhere.', {
  by: text('The sponsor’s name: Example Bakery.').max(60),
  url: publicUrl('The sponsor’s page: https://bakery.example.').refine(
    (value) => !/^http:/i.test(value),
    'must begin with https://',
  ),
}).optional();

/** Label of paid content, in the words that the Advertising Standards Authority recommends. */
export const paidFor = ({ by }: Sponsor) => `Paid for by ${by}`;

/** Puts `Paid for by …` before a text, for lists without room for a separate label. */
export const labelled = (text: string, sponsor: Sponsor | undefined) =>
  sponsor ? `${paidFor(sponsor)}: ${text}` : text;

/** Tells search engines that somebody paid for the links to other sites. */
export const withPaidLinks = (prose: Prose): Prose => ({
  ...prose,
  html: prose.html.replace(/(<a [^>]*\brel=")(?=noopener)/g, '$1sponsored '),
});

/** A sponsor in schema.org's terms. */
export const sponsorOf = ({ by: name, url }: Sponsor) => ({ '@type': 'Organization', name, url }) as const;
