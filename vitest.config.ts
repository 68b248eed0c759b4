// How the tests run.
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// As a build is: React's other form, for developing, takes twice as long over the same HTML.
process.env.NODE_ENV = 'production';
// Where it is set, Node 20 reads all the certificates that it names each time it starts. No test goes to the network.
delete process.env.NODE_EXTRA_CA_CERTS;

/**
 * The folder of all folders that tests make, until this process ends. It is in memory if there is room: on a busy disk,
 * an fsync waits for what others write.
 */
function temporaryFolder(): string {
  const memory = '/dev/shm';
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 };
  const folder = mkdtempSync(join(bavail * bsize > 1e9 ? memory : tmpdir(), 'tests-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export default defineConfig({
  test: {
    env: { TMPDIR: temporaryFolder() },
    // Browser tests wait for the browser, and others for processes of their own: four keep two cores busy.
    maxWorkers: 4,
    // Building sites makes much garbage that is short-lived: a large space for it saves a twentieth of the CPU time.
    execArgv: ['--max-semi-space-size=64'],
    // Far above what any test takes: a limit against hanging, not a measure of speed.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 15_000 } },
    // The code keeps no state in its modules, so that a worker loads it once for all its files: a third of the time
    // went into loading.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
    // Bundles that a test makes and imports need no second transformation.
    server: { deps: { external: [/\/\.cache\//] } },
    globalSetup: ['tests/browser/global-setup.ts'],
    setupFiles: ['tests/site/share-bundles.ts'],
    include: ['tests/**/*.test.{ts,tsx}'],
  },
});
