// Settings of the test runner.
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Uses React's production version, as a build does. The development version takes twice as long for the same HTML.
process.env.NODE_ENV = 'production';
// Deletes the variable, because Node 20 would read all certificates of its file at each start. No test uses the
// network.
delete process.env.NODE_EXTRA_CA_CERTS;

/**
 * Returns the folder for all temporary folders of the tests, and deletes it when this process ends. The folder is in
 * memory if 1 GB is free there, because an fsync on a busy disk waits for other programs.
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
    // Uses four workers even on two cores, because many tests wait for a browser or another process.
    maxWorkers: 4,
    // A build makes many short-lived objects. More memory for new objects saves a twentieth of the CPU time.
    execArgv: ['--max-semi-space-size=64'],
    // Far longer than any test takes, so that only tests that hang are stopped.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 100_000 } },
    // The code keeps no state in its modules, so a worker can load the code once for all its test files. Loading the
    // code for each file would take a third of the time.
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
