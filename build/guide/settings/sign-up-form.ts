// Sign-up form of an external newsletter service (`newsletter.form:` in site.yaml).
import * as z from 'zod';
import { httpUrl, text } from '../fields/fields.ts';
import { parseUrl } from '../../engine/source/parse-url.ts';

const https = (help: string) => httpUrl(help).refine((value) => value.startsWith('https:'), 'must start with https://');
/** Origin of a server. */
export const host = (help: string) =>
  https(help).refine(
    (value) => (parseUrl(value)?.origin ?? value) === value,
    'must have no path and no slash at its end',
  );

export const signUpFormSchema = z
  .discriminatedUnion('service', [
    z.strictObject({
      service: z.literal('buttondown').describe('Subjects become tags, and the postcode becomes metadata.'),
      name: text('The name of the newsletter: buttondown.com/NAME.').regex(
        /^[\w-]+$/,
        'is not the name of a newsletter',
      ),
    }),
    z.strictObject({
      service: z.literal('listmonk').describe('Its public form accepts neither subjects nor a postcode.'),
      host: host('Your server: https://lists.example.org.'),
      list: text('The UUID of a public list.').regex(/^[0-9a-f-]{36}$/, 'is not the UUID of a list'),
    }),
    z.strictObject({
      service: z.literal('mailchimp').describe('Fills the fields POSTCODE and INTERESTS, if the audience has them.'),
      action: https('The address in the embedded form: https://….list-manage.com/subscribe/post?u=…&id=….').regex(
        /\/subscribe\/post\?u=\w+&id=\w+/,
        'must be the "action" of Mailchimp’s embedded form, with "u=" and "id="',
      ),
    }),
    z.strictObject({
      service: z.literal('ghost').describe('Subjects and the postcode become labels.'),
      host: host('The URL of the Ghost site: https://blog.example.org.'),
    }),
  ])
  .optional()
  .describe('Another service that takes the sign-ups: { service: buttondown, name: mytown }.');

export type SignUpForm = NonNullable<z.infer<typeof signUpFormSchema>>;

const NAMES = { buttondown: 'Buttondown', listmonk: 'listmonk', mailchimp: 'Mailchimp', ghost: 'Ghost' };

/** Newsletter service, and the URL to which the browser sends a sign-up. */
export interface SignUpTarget {
  service: SignUpForm['service'];
  name: string;
  url: string;
  list?: string;
}

export function signUpTarget(form: SignUpForm): SignUpTarget {
  const { service } = form;
  const name = NAMES[service];
  switch (service) {
    case 'buttondown':
      return { service, name, url: `https://buttondown.com/api/emails/embed-subscribe/${form.name}` };
    case 'listmonk':
      return { service, name, url: `${form.host}/subscription/form`, list: form.list };
    case 'mailchimp':
      return { service, name, url: form.action };
    case 'ghost':
      return { service, name, url: `${form.host}/members/api/send-magic-link/` };
  }
}
