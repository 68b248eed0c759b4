// How the tests run: one line a file, the slow ones (database, browser) beside the quick ones on two cores.
import { readdirSync, readFileSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';

const BROWSER = 'tests/browser/**/*.test.ts';
/** Those that put another module in the place of one of ours, which must not be loaded already. */
const ALONE = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => `tests/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\bvi\.(?:do)?mock\(/i.test(readFileSync(path, 'utf8')));

// As a build is: React's other form, for developing, takes twice as long over the same HTML.
process.env.NODE_ENV = 'production';

export default defineConfig({
  test: {
    // On two cores the default is one. Browser tests wait for the browser, and others for processes of their own: three keep both cores busy.
    maxWorkers: 3,
    // Far above what any test takes: a limit against hanging, not a measure of speed.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // The code keeps no state in its modules, so that a worker loads it once for all its files: a third of the time was spent on loading.
    isolate: false,
    // What one file puts in place of a global or a method is gone before the next one's first test.
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
    projects: [
      { extends: true, test: { name: 'alone', include: ALONE, isolate: true } },
      // A project of their own, so that a browser is only started when one of them runs.
      { extends: true, test: { name: 'browser', include: [BROWSER], globalSetup: ['tests/browser/global-setup.ts'] } },
      { extends: true, test: { name: 'node', include: ['tests/**/*.test.{ts,tsx}'], exclude: [...configDefaults.exclude, BROWSER, ...ALONE] } },
    ],
  },
});
