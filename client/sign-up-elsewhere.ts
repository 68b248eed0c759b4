// Sends a sign-up to the owner's newsletter service, as that service's own form does.
import type { Signup, SignupResult } from '../components/widgets/services.ts';
import type { SiteConfig } from './config.ts';

/** Milliseconds that the request may take. */
const TIMEOUT = 10_000;

type Target = NonNullable<SiteConfig['signUp']>;

/**
 * Browsers can't read another site's answer to a form, so the result is only "sent". Only Ghost's refusals are known.
 */
export async function signUpElsewhere(target: Target, signup: Signup): Promise<SignupResult> {
  const signal = AbortSignal.timeout(TIMEOUT);
  if (target.service !== 'ghost') {
    await fetch(target.url, { method: 'POST', mode: 'no-cors', body: formFields(target, signup), signal });
    return { ok: 'sent' };
  }
  const token = await fetch(new URL('../integrity-token/', target.url), { signal });
  const { email, categories, postcode } = signup;
  const body = JSON.stringify({
    email,
    emailType: 'signup',
    labels: [...categories, ...(postcode ? [postcode] : [])],
    ...(token.ok && { integrityToken: await token.text() }),
  });
  const headers = { 'content-type': 'application/json' };
  const { ok, status } = await fetch(target.url, { method: 'POST', headers, body, signal });
  return ok ? { ok: 'sent' } : { ok: false, code: String(status), message: 'Ghost refused the sign-up.' };
}

/** Returns the fields that each service's own form sends. */
export function formFields({ service, url, list }: Target, { email, categories, postcode }: Signup): URLSearchParams {
  const place = postcode ? [postcode] : [];
  switch (service) {
    case 'buttondown':
      return new URLSearchParams([
        ['email', email],
        ['embed', '1'],
        ...categories.map((category) => ['tag', category]),
        ...place.map((each) => ['metadata__postcode', each]),
      ]);
    case 'listmonk':
      return new URLSearchParams({ nonce: '', email, name: '', l: list! });
    default: {
      const query = new URL(url).searchParams;
      // A trap for robots. Mailchimp refuses a sign-up with a value here.
      const trap = `b_${query.get('u')}_${query.get('id')}`;
      return new URLSearchParams({
        EMAIL: email,
        POSTCODE: place.join(),
        INTERESTS: categories.join(', '),
        [trap]: '',
      });
    }
  }
}
