// The sponsor of a story, a listing, an event or a part of a letter. Readers must be told of one.
import * as z from 'zod';
import { publicUrl, text } from '../../engine/content/fields.ts';

export const sponsoredSchema = z
  .strictObject({
    by: text('Who paid: the name that readers know.').max(60),
    url: publicUrl('Their page, which begins with https://.').refine(
      (value) => !value.startsWith('http:'),
      'must begin with https://',
    ),
  })
  .describe('Who paid for it. It is labelled “Paid for by …”, and the link is marked for search engines.');

export type Sponsored = z.infer<typeof sponsoredSchema>;
