// How the tests run: one line a file, the slow ones (database, browser) beside the quick ones on two cores.
import { readdirSync, readFileSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const BROWSER = 'tests/browser/**/*.test.ts';
/** Those that put another module in the place of one of ours, which must not be loaded already. */
const ALONE = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => `tests/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\bvi\.(?:do)?mock\(/i.test(readFileSync(path, 'utf8')));

/** Short to read and long to run. Vitest takes a file that it has not run yet for as slow as it is large, and these would run alone at the end. */
const LONG = [
  'content/routes', 'browser/real-pages', 'cache/last-build', 'house/types', 'database/policy', 'database/postgrest', 'database/local', 'tools/subscribers/command', 'local-backend/api',
  'site/second-place', 'site/gates', 'cache/launch', 'serve/dev/code', 'findings/fixtures', 'model/hostile', 'tools/new/place',
];

class LongFirst extends BaseSequencer {
  /** Within a project: a worker that goes on to another has to load the code anew. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.includes(`/tests/${name}.test.`));
    return [...new Set(sorted.map(({ project }) => project))].flatMap((own) => sorted.filter(({ project }) => project === own).sort((a, b) => Number(isLong(b)) - Number(isLong(a))));
  }
}

// As a build is: React's other form, for developing, takes twice as long over the same HTML.
process.env.NODE_ENV = 'production';
// Where it is set, Node 20 reads all the certificates that it names each time it starts. No test goes to the network.
delete process.env.NODE_EXTRA_CA_CERTS;

export default defineConfig({
  test: {
    // On two cores the default is one. Browser tests wait for the browser, and others for processes of their own:
    // three keep both cores busy.
    maxWorkers: 3,
    // Far above what any test takes: a limit against hanging, not a measure of speed.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // The code keeps no state in its modules, so that a worker loads it once for all its files:
    // a third of the time was spent on loading.
    isolate: false,
    // What one file puts in place of a global or a method is gone before the next one's first test.
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
    sequence: { sequencer: LongFirst },
    projects: [
      { extends: true, test: { name: 'alone', include: ALONE, isolate: true } },
      // A project of their own, so that a browser is only started when one of them runs.
      { extends: true, test: { name: 'browser', include: [BROWSER], globalSetup: ['tests/browser/global-setup.ts'] } },
      { extends: true, test: { name: 'node', include: ['tests/**/*.test.{ts,tsx}'], exclude: [...configDefaults.exclude, BROWSER, ...ALONE] } },
    ],
  },
});
