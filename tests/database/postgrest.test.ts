// Runs the test cases of contract.ts against real PostgREST, which a hosted project uses.
import { afterAll, beforeAll, describe, it } from 'vitest';
import { contractCases, runCase } from './contract.ts';
import { hasPostgrest, startPostgrest } from './postgrest-subject.ts';

if (!hasPostgrest) console.log('PostgREST: npm has no binary for this machine, so its tests are skipped.');

describe.skipIf(!hasPostgrest)('PostgREST', () => {
  let postgrest: Awaited<ReturnType<typeof startPostgrest>>;
  beforeAll(async () => {
    postgrest = await startPostgrest();
  });
  afterAll(() => postgrest.close());

  for (const contractCase of contractCases) {
    it(`PostgREST ${contractCase.name}`, () => runCase(postgrest.subject, contractCase));
  }
});
