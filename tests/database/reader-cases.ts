// Test cases of contract.ts for imports of readers and for bounced mails.
import { expect } from 'vitest';
import { category, postcode, unknownChoice } from './choices.ts';
import { anonKey, send, storedRows, storedTokens, type ContractCase, type Subject } from './subject.ts';

const me = 'mallory@example.org';

async function call<Row>(subject: Subject, name: string, body: object, key = subject.serviceKey): Promise<Row[]> {
  const headers = { apikey: key, authorization: `Bearer ${key}` };
  const { status, text } = await send(subject, { method: 'POST', path: `/rpc/${name}`, as: null, body, headers });
  expect(status, text).toBe(200);
  return JSON.parse(text) as Row[];
}

interface Outcome {
  address: string;
  outcome: string;
}

const newcomer = (email: string, more: object = {}) => ({
  email,
  postcode,
  categories: [category],
  source: 'Import: the old list',
  consented_at: '2024-03-01T09:00:00Z',
  confirmed: true,
  ...more,
});
const importing = (subject: Subject, readers: object[], write = true) =>
  call<Outcome>(subject, 'import_readers', { readers, write });
const outcomes = (rows: Outcome[]) => rows.map(({ outcome }) => outcome);
const letterReaders = async (subject: Subject) =>
  (await call<{ email: string }>(subject, 'letter_readers', { after: '', most: 10 })).map(({ email }) => email);
const bounce = (email: string, at: string, hard = false) => ({ email, at, hard, reason: '5.1.1 no such user' });

export const readerCases: ContractCase[] = [
  {
    name: 'imports readers with the day of their consent, and answers a dry run alike',
    async run(subject) {
      const readers = [
        newcomer(' Me@Example.org'),
        newcomer('me@example.org'),
        newcomer('ADA@example.org'),
        newcomer('x'),
        newcomer('two@example.org', { categories: [unknownChoice.category] }),
        newcomer('three@example.org', { confirmed: false, consented_at: '2999-01-01T00:00:00Z' }),
      ];
      const before = await storedRows(subject);
      const dry = await importing(subject, readers, false);
      expect(outcomes(dry)).toEqual(['added', 'added', 'known', 'refused', 'refused', 'added']);
      expect(await storedRows(subject)).toEqual(before);
      expect(outcomes(await importing(subject, readers))).toEqual([
        'added',
        'known',
        'known',
        'refused',
        'refused',
        'added',
      ]);
      const rows = await storedRows(subject);
      const added = rows.find(({ email }) => email === 'me@example.org')!;
      expect(added).toMatchObject({ source: 'Import: the old list', categories: [category], postcode });
      expect(added.subscribed_at).toEqual(new Date('2024-03-01T09:00:00Z'));
      const { subscribed_at: late } = rows.find(({ email }) => email === 'three@example.org')!;
      expect(late.getTime()).toBeLessThan(Date.now() + 120_000);
      const tokens = await storedTokens(subject);
      expect([tokens['me@example.org']!.confirmed, tokens['three@example.org']!.confirmed]).toEqual([
        added.subscribed_at,
        null,
      ]);
      expect(rows.filter(({ email }) => before.some((row) => row.email === email))).toEqual(before);
    },
  },
  {
    name: 'imports no reader who left, under any spelling of the mailbox, until they sign up again',
    async run(subject) {
      const { token } = (await storedTokens(subject))['ada@example.org']!;
      await send(subject, { method: 'POST', path: '/rpc/leave_letter', as: null, body: { token } });
      const spellings = ['ada@example.org', 'ADA@example.org', 'ada+news@example.org'].map((email) => newcomer(email));
      expect(outcomes(await importing(subject, spellings))).toEqual(['left', 'left', 'left']);
      const row = { email: 'ada@example.org', categories: [category], source: 'Website', page: '/' };
      const again = await send(subject, { method: 'POST', path: '/Email', as: row.email, body: row });
      expect(again.status).toBe(201);
    },
  },
  {
    name: 'imports a reader whose address only looks like that of a reader who left',
    async run(subject) {
      const pairs = [
        ['j.smith@corp.example', 'js.mith@corp.example', 'added'],
        ['j.smith@corp.example', 'j.smith+x@corp.example', 'left'],
        ['j.smith@gmail.com', 'js.mith+x@googlemail.com', 'left'],
        ['j.smith@outlook.com', 'jsmith@outlook.com', 'added'],
        ['j.smith@outlook.com', 'j.smith+x@outlook.com', 'left'],
        ['j.smith@proton.me', 'j_smith+x@proton.me', 'left'],
      ];
      for (const [gone, other, outcome] of pairs) {
        await importing(subject, [newcomer(gone!)]);
        const { token } = (await storedTokens(subject))[gone!]!;
        await send(subject, { method: 'POST', path: '/rpc/leave_letter', as: null, body: { token } });
        expect(outcomes(await importing(subject, [newcomer(other!)], false)), other).toEqual([outcome]);
        await subject.pglite.exec('delete from newsletter.left_mailbox');
      }
    },
  },
  {
    name: 'imports no reader who left before fingerprints ignored fewer characters',
    async run(subject) {
      await subject.pglite.exec(
        `insert into newsletter.left_mailbox (mailbox) values (newsletter.mailbox_before('j.smith@corp.example'))`,
      );
      expect(outcomes(await importing(subject, [newcomer('j.smith@corp.example')], false))).toEqual(['left']);
    },
  },
  {
    name: 'imports no reader who left 31 days after a confirmation mail',
    async run(subject) {
      await subject.pglite.exec(`
        update newsletter.token set asked_at = now() - interval '31 days', wanted_at = now() - interval '31 days'
        where email = 'ben@example.org'`);
      const { token } = (await storedTokens(subject))['ben@example.org']!;
      await send(subject, { method: 'POST', path: '/rpc/leave_letter', as: null, body: { token } });
      expect(outcomes(await importing(subject, [newcomer('ben@example.org')], false))).toEqual(['left']);
    },
  },
  {
    name: 'imports an address that was deleted because it was never confirmed',
    async run(subject) {
      await subject.pglite.exec(`
        update newsletter.token set asked_at = now() - interval '31 days', wanted_at = now() - interval '31 days'
        where email = 'ben@example.org'`);
      await call(subject, 'forget_old', {});
      expect(outcomes(await importing(subject, [newcomer('ben@example.org')], false))).toEqual(['added']);
    },
  },
  {
    name: 'pauses an address after a hard bounce or three soft ones, until the maintainer resumes it',
    async run(subject) {
      const note = (...bounces: object[]) => call<Outcome>(subject, 'note_bounces', { bounces });
      const soft = ['2026-11-01', '2026-11-02', '2026-11-02'].map((at) => bounce('Ada@example.org', at));
      expect(outcomes(await note(...soft, bounce(me, '2026-11-01')))).toEqual(['noted', 'noted', 'noted', 'unknown']);
      expect(await letterReaders(subject)).toContain('ada@example.org');
      const last = [bounce('ada@example.org', '2026-11-03'), bounce('ben@example.org', '2026-11-03', true)];
      expect(outcomes(await note(...last))).toEqual(['resting', 'resting']);
      expect(await letterReaders(subject)).toEqual(['cat@example.org']);
      expect(await call(subject, 'wake_reader', { address: ' ADA@example.org' })).toEqual([{ forgotten: 3 }]);
      expect(await letterReaders(subject)).toEqual(['ada@example.org', 'cat@example.org']);
    },
  },
  {
    name: 'lets anon neither import readers nor see or note bounces',
    async run(subject) {
      const key = anonKey(subject);
      const headers = { apikey: key, authorization: `Bearer ${key}` };
      const bodies = {
        import_readers: { readers: [newcomer(me)], write: true },
        note_bounces: { bounces: [bounce('ada@example.org', '2026-11-01', true)] },
        wake_reader: { address: 'ada@example.org' },
      };
      for (const [name, body] of Object.entries(bodies)) {
        const { status } = await send(subject, { method: 'POST', path: `/rpc/${name}`, as: me, body, headers });
        expect(status, name).toBe(401);
      }
      for (const statement of [
        'table newsletter.bounce',
        'table newsletter.left_mailbox',
        `select newsletter.is_resting('ada@example.org')`,
        'select resting_since from public."Email"',
      ]) {
        const code = await subject.pglite.transaction(async (tx) => {
          await tx.exec('set local role anon');
          const refusal: unknown = await tx
            .query(statement)
            .catch((error: unknown) => (error as { code: string }).code);
          await tx.rollback();
          return refusal;
        });
        expect(['42501', '42703'], statement).toContain(code);
      }
    },
  },
];
