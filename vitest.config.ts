// How the tests run: browser tests in a project of their own, so that a browser is only started when one of them runs.
import { configDefaults, defineConfig } from 'vitest/config';

const BROWSER = 'tests/{browser,content/browser}/**/*.test.ts';

// As a build is: React's other form, for developing, takes twice as long over the same HTML.
process.env.NODE_ENV = 'production';
// Where it is set, Node 20 reads all the certificates that it names each time it starts. No test goes to the network.
delete process.env.NODE_EXTRA_CA_CERTS;

export default defineConfig({
  test: {
    // Browser tests wait for the browser, and others for processes of their own: three keep two cores busy.
    maxWorkers: 3,
    // Far above what any test takes: a limit against hanging, not a measure of speed.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    // The code keeps no state in its modules, so that a worker loads it once for all its files: a third of the time
    // went into loading.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
    projects: [
      { extends: true, test: { name: 'browser', include: [BROWSER], globalSetup: ['tests/browser/global-setup.ts'] } },
      {
        extends: true,
        test: { name: 'node', include: ['tests/**/*.test.{ts,tsx}'], exclude: [...configDefaults.exclude, BROWSER] },
      },
    ],
  },
});
