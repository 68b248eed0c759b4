// How the tests run: one line a file, the slow ones (database, browser) beside the quick ones on two cores.
// The browser tests are a project of their own, so that a browser is only started when one of them runs.
import { configDefaults, defineConfig } from 'vitest/config';

const BROWSER = 'tests/browser/**/*.test.ts';

export default defineConfig({
  test: {
    // On two cores the default is one, and browser tests are mostly spent waiting for the browser.
    maxWorkers: 2,
    // Far above what any test takes: a limit against hanging, not a measure of speed.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    projects: [
      { extends: true, test: { name: 'node', include: ['tests/**/*.test.{ts,tsx}'], exclude: [...configDefaults.exclude, BROWSER] } },
      { extends: true, test: { name: 'browser', include: [BROWSER], globalSetup: ['tests/browser/global-setup.ts'] } },
    ],
  },
});
