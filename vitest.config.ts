// Settings of the test runner.
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// As in a build. The development version of React takes twice as long for the same HTML.
process.env.NODE_ENV = 'production';
// Otherwise Node 20 reads all certificates in that file at each start. No test uses the network.
delete process.env.NODE_EXTRA_CA_CERTS;

/**
 * Returns the folder for all temporary folders of the tests. It is deleted when this process ends. It is in memory if
 * there is room, because an fsync on a busy disk waits for other programs.
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
    // Four, although two cores are usual, because many tests wait for a browser or another process.
    maxWorkers: 4,
    // A build makes much short-lived garbage. A larger space for it saves a twentieth of the CPU time.
    execArgv: ['--max-semi-space-size=64'],
    // Far more than any test needs. It only ends tests that hang.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 15_000 } },
    // The code keeps no state in its modules, so a worker can load it once for all its files. Loading it for each file
    // takes a third of the time.
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
