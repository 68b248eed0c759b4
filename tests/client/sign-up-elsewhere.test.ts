// Tests sign-ups at other newsletter services: the fields that each service needs, and the outcome that is reported.
import { expect, test, vi } from 'vitest';
import { signUpFormSchema, signUpTarget, type SignUpForm } from '../../build/guide/settings/sign-up-form.ts';
import { formFields, signUpElsewhere } from '../../client/sign-up-elsewhere.ts';

const signup = {
  email: 'ada@example.org',
  categories: ['Walks', 'Town Life'],
  postcode: 'ZZ1',
  source: 'Website',
  page: '/',
};
const list = 'eb420c55-4cfb-4972-92ba-c93c34ba475d';

const withoutPostcode = { ...signup, postcode: '' };

test.each<[SignUpForm, string, string]>([
  [
    { service: 'buttondown', name: 'saltmarsh' },
    'https://buttondown.com/api/emails/embed-subscribe/saltmarsh',
    'email=ada%40example.org&embed=1&tag=Walks&tag=Town+Life&metadata__postcode=ZZ1',
  ],
  [
    { service: 'listmonk', host: 'https://lists.example', list },
    'https://lists.example/subscription/form',
    `nonce=&email=ada%40example.org&name=&l=${list}`,
  ],
  [
    { service: 'mailchimp', action: 'https://a.us1.list-manage.com/subscribe/post?u=f00&id=ba5' },
    'https://a.us1.list-manage.com/subscribe/post?u=f00&id=ba5',
    'EMAIL=ada%40example.org&POSTCODE=ZZ1&INTERESTS=Walks%2C+Town+Life&b_f00_ba5=',
  ],
])('a sign-up at %o sends the fields that this service needs', async (form, url, fields) => {
  const target = signUpTarget(form);
  const sent = vi.fn<typeof fetch>(() => Promise.resolve(Response.error()));
  vi.stubGlobal('fetch', sent);
  expect(await signUpElsewhere(target, signup)).toEqual({ ok: 'sent' });
  expect(sent.mock.calls[0]![0]).toBe(url);
  expect(formFields(target, signup).toString()).toBe(fields);
  const others = fields.replace('&metadata__postcode=ZZ1', '').replace('=ZZ1', '=');
  expect(formFields(target, withoutPostcode).toString()).toBe(others);
});

const isAccepted = (form: object) => signUpFormSchema.safeParse(form).success;

test.each([
  { service: 'buttondown', name: 'salt-marsh_1' },
  { service: 'listmonk', host: 'https://lists.example:9000', list },
  { service: 'mailchimp', action: 'https://a.us1.list-manage.com/subscribe/post?u=f00&id=ba5' },
  { service: 'ghost', host: 'https://ghost.example' },
])('the sign-up form %o is accepted', (form) => expect(isAccepted(form)).toBe(true));

test.each([
  { service: 'buttondown', name: 'a/../b' },
  { service: 'listmonk', host: 'https://lists.example/', list },
  { service: 'listmonk', host: 'https://lists.example', list: `${list}0` },
  { service: 'mailchimp', action: 'http://a.us1.list-manage.com/subscribe/post?u=f00&id=ba5' },
  { service: 'mailchimp', action: 'https://a.us1.list-manage.com/subscribe/post?u=f00' },
  { service: 'ghost', host: 'http://ghost.example' },
])('the sign-up form %o is refused', (form) => expect(isAccepted(form)).toBe(false));

test.each([
  [201, { ok: 'sent' }],
  [400, { ok: false, code: '400', message: 'Ghost refused the sign-up.' }],
])(
  'a sign-up at Ghost sends labels and Ghost’s token, and reports the outcome for the status %i',
  async (status, result) => {
    const sent = vi.fn<typeof fetch>((_, options) =>
      Promise.resolve(options?.method === 'POST' ? new Response(null, { status }) : new Response('token')),
    );
    vi.stubGlobal('fetch', sent);
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const target = signUpTarget({ service: 'ghost', host: 'https://ghost.example' });
    expect(await signUpElsewhere(target, signup)).toEqual(result);
    // Both requests share one time limit.
    expect(timeout.mock.calls).toEqual([[10_000]]);
    const [[tokenUrl], [url, options]] = sent.mock.calls as [[URL], [string, RequestInit]];
    expect([String(tokenUrl), url]).toEqual([
      'https://ghost.example/members/api/integrity-token/',
      'https://ghost.example/members/api/send-magic-link/',
    ]);
    expect(JSON.parse(options.body as string)).toEqual({
      email: 'ada@example.org',
      emailType: 'signup',
      labels: ['Walks', 'Town Life', 'ZZ1'],
      integrityToken: 'token',
    });
    await signUpElsewhere(target, withoutPostcode);
    const { body } = sent.mock.calls[3]![1]!;
    expect(JSON.parse(body as string)).toMatchObject({ labels: ['Walks', 'Town Life'] });
  },
);
