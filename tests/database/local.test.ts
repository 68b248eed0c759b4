// Runs the test cases of contract.ts against the local data API.
import { afterAll, beforeAll, describe, it } from 'vitest';
import { contractCases, runCase } from './contract.ts';
import { startLocal } from './local-subject.ts';

let local: Awaited<ReturnType<typeof startLocal>>;
beforeAll(async () => {
  local = await startLocal();
});
afterAll(() => local.close());

describe('the local data API', () => {
  for (const contractCase of contractCases) {
    it(`the local API ${contractCase.name}`, () => runCase(local.subject, contractCase));
  }
});
