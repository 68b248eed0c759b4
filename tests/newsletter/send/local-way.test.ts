// Tests the letter end to end on one machine: the sign-up, the mail in the mailbox of `npm start`, and unsubscribing,
// twice by the mail program's button and once by the link.
import { expect, test } from 'vitest';
import type { KeptMail } from '../../../build/newsletter/local-backend/mailbox.ts';
import { categories, postcodes } from '../../database/choices.ts';
import { DAY } from './letter-context.ts';
import { startBackend } from './letter-backend.ts';
import { makePlace, runLetter } from './letter-place.ts';

const linksOf = ({ leave, text }: KeptMail) => ({
  button: leave!,
  page: /http\S+\/letters\/leave\?token=\S+/.exec(text)![0],
});

test('a reader who signs up gets the letter, leaves by its link, and is skipped by the next run', async () => {
  const root = makePlace();
  const { mailbox, url, key } = await startBackend(root);
  const ask = (path: string, body: object, headers = {}) =>
    fetch(`${url}/rest/v1/${path}`, {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signUp = async (email: string) => {
    const row = { email, categories: categories.slice(0, 2), postcode: postcodes[0]!, source: 'Website', page: '/' };
    expect((await ask('Email', row, { 'x-subscriber-email': email, prefer: 'return=minimal' })).status).toBe(201);
  };
  for (const name of ['ada', 'bea', 'cy']) await signUp(`${name}@example.org`);
  const first = await runLetter(root, ['send', '--yes', '3', '--rate', '1000']);
  expect([first.code, first.said]).toEqual([0, expect.stringContaining(`by ${url}/__mail.\n3 sent.`)]);
  const mailOf = (to: string) => mailbox.mails.find((mail) => mail.to === to)!;

  const ada = linksOf(mailOf('ada@example.org'));
  expect(ada.page.startsWith(`${url}/letters/leave?token=`)).toBe(true);
  // Posts twice like a mail program (RFC 8058). Both answers are the same.
  const press = () =>
    fetch(ada.button, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  const answers = [await press(), await press()];
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);

  // Calls the database's function, as the page behind the link does.
  const bea = linksOf(mailOf('bea@example.org'));
  const token = new URL(bea.page).searchParams.get('token');
  const left = await ask('rpc/leave_letter', { token });
  expect(left.status).toBe(204);

  await signUp('ada@example.org');
  const again = await runLetter(root, ['send', '--dry-run', '--date', DAY]);
  expect(again.said).toMatch(/^2 mails,/);
  const next = await runLetter(root, ['send']);
  expect(next.said).toContain('2 readers, 2 have it; 0 to send');
}, 120_000);
