// `npm test` of a place: checks its content, links, accessibility, and the policy of its newsletter's database.
import { plural } from '../../engine/report/wording.ts';
import { newRun, planSite } from '../../engine/pipeline.ts';
import { readInputs } from '../../engine/source/inputs.ts';
import { parseArguments, type CommandLine, type ExitCode } from '../../command-line.ts';
import { readMigrations } from '../../newsletter/read-migrations.ts';
import { site } from '../../site.ts';
import { check } from '../site/build-command.ts';
import { checkAccessibility, findBrowser, readAxe } from './check-accessibility.ts';
import { checkPolicy } from './check-policy.ts';

const usage = `npm test   checks a place: content, links, one page of each kind in a browser, the newsletter's database
Environment: CHROMIUM_PATH names the browser, if it isn't found.`;

export async function testPlace(args: string[], line: CommandLine): Promise<ExitCode> {
  const parsed = parseArguments(args, { usage }, console.error);
  if (typeof parsed === 'number') return parsed;
  const checked = await check([], line);
  if (checked !== 0) return checked;
  const { root, content, today, env } = line;
  const run = newRun();
  const options = { content, today, backend: { url: '/', key: '' } };
  const { plan } = await planSite(site, readInputs(root, content, site.otherFolders), options, run);
  const [browser, axe] = [findBrowser(env.CHROMIUM_PATH), readAxe()];
  const problems: string[] = [];
  if (browser === undefined) {
    console.log('Accessibility  not checked: no Chromium or Chrome was found. CHROMIUM_PATH may name one.');
  } else if (axe === undefined) {
    console.log('Accessibility  not checked: axe-core is missing. Run "npm install --save-dev axe-core".');
  } else {
    const { kinds, found } = await checkAccessibility(plan!, run, browser, axe);
    problems.push(...found);
    console.log(`Accessibility  ${kinds.join(', ')}: one page of each`);
  }
  const { newsletter } = plan!.site.settings;
  const migrations = readMigrations(root);
  if (newsletter && !newsletter.form && migrations.length > 0) {
    const category = plan!.site.categories[0]!.name;
    problems.push(...(await checkPolicy(migrations, { category, postcode: newsletter.postcodes[0]! })));
    console.log('Database       a sign-up, and six requests of a stranger');
  }
  problems.forEach((problem) => console.error(problem));
  console.log(problems.length === 0 ? 'No problems.' : `${plural(problems.length, 'problem')}.`);
  return problems.length === 0 ? 0 : 1;
}
