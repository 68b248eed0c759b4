// The newsletter's error catalogue: messages to readers about refusals. Independent of the form and the backend's
// library.

const CATALOGUE: { matches: (message: string, code: string) => boolean; text: string }[] = [
  {
    matches: (message) => message.includes('violates row-level security policy'),
    text: 'You need to enable anonymous write access in your Supabase RLS policy for the Email table.',
  },
  {
    matches: (message, code) => message.includes('not found') || code === 'PGRST116',
    text: 'The Email table may not exist in the database.',
  },
  { matches: (message) => message.includes('invalid input syntax'), text: 'There was an issue with the data format.' },
  {
    matches: (message, code) => code === 'PT429' || message.includes('too many sign-ups'),
    text: 'Many people are signing up just now. Please try again in an hour.',
  },
  { matches: (message) => message.includes('duplicate key'), text: 'This email already exists in our database.' },
];

/** The catalogue's text for a refusal. The first match wins, ignoring case. */
export function describeSignupError({ code, message }: { code: string; message: string }): string {
  const lower = message.toLowerCase();
  return (
    CATALOGUE.find((entry) => entry.matches(lower, code.toUpperCase()))?.text ??
    'Please try again later. Our team has been notified.'
  );
}
