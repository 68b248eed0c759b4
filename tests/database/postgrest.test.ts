// Runs the test cases of contract.ts against real PostgREST, so that the local API allows nothing that a hosted project
// refuses.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attacks } from './attacks.ts';
import { contractCases, runCase } from './contract.ts';
import { hasPostgrest, startPostgrest } from './postgrest-subject.ts';

if (!hasPostgrest) {
  console.log('PostgREST: npm has no binary for this machine, so the contract runs against the local data API alone.');
}

describe.skipIf(!hasPostgrest)('PostgREST', () => {
  let postgrest: Awaited<ReturnType<typeof startPostgrest>>;
  beforeAll(async () => {
    postgrest = await startPostgrest();
  });
  afterAll(() => postgrest.close());

  for (const contractCase of contractCases.filter(({ isOfDatabase }) => !isOfDatabase)) {
    it(`PostgREST ${contractCase.name}`, () => runCase(postgrest.subject, contractCase));
  }
});

it('PostgREST differs from the local API only in requests that the local API refuses', () => {
  const kinder = attacks.filter(({ status }) => typeof status === 'object' && status.local < 400);
  expect(kinder.map((attack) => attack.name)).toEqual([]);
});
