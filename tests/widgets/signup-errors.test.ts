import { expect, test } from 'vitest';
import { describeSignupError } from '../../components/widgets/signup-errors.ts';

const RLS = 'You need to enable anonymous write access in your Supabase RLS policy for the Email table.';
const TABLE = 'The Email table may not exist in the database.';
const FORMAT = 'There was an issue with the data format.';
const DUPLICATE = 'This email already exists in our database.';
const BUSY = 'Many people are signing up just now. Please try again in an hour.';
const OTHER = 'Please try again later. Our team has been notified.';

test.each([
  ['42501', 'new row violates row-level security policy for table "Email"', RLS],
  ['PGRST116', 'JSON object requested, multiple (or no) rows returned', TABLE],
  ['', 'Table Not Found', TABLE],
  ['22P02', 'invalid input syntax for type timestamp with time zone: "x"', FORMAT],
  ['23505', 'duplicate key value violates unique constraint "Email_pkey"', DUPLICATE],
  ['PT429', 'too many sign-ups', BUSY],
  ['', 'TypeError: Failed to fetch', OTHER],
  ['42501', 'permission denied for table Email', OTHER],
  ['', '', OTHER],
])('describeSignupError explains the refusal %j: %s', (code, message, text) => {
  expect(describeSignupError({ code, message })).toBe(text);
});

test('describeSignupError uses the first entry that matches', () => {
  expect(describeSignupError({ code: 'PGRST116', message: 'duplicate key … violates row-level security policy' })).toBe(
    RLS,
  );
  expect(describeSignupError({ code: '', message: 'not found: duplicate key' })).toBe(TABLE);
});
