// `npm run host -- NAME`: prints the configuration of a host for the site.
import { hostRedirectsOf, newRun, originsOf, planSite } from '../../engine/pipeline.ts';
import { site } from '../../site.ts';
import { givenBasePath, hostedBackend } from '../environment.ts';
import { renderHost, templates, type Host } from './host-file.ts';
import { printFindings, printSummary } from '../../engine/report/print.ts';
import { didYouMean, quoted } from '../../engine/report/wording.ts';
import { readInputs } from '../../engine/source/inputs.ts';
import { parseArguments, usageError, type CommandLine, type ExitCode } from '../../command-line.ts';

const known = Object.keys(templates) as Host[];

const usage = `npm run --silent host -- ${known.join(' | ')} > FILE   prints the configuration of a host`;

export async function runCommand(args: string[], { root, env, today }: CommandLine): Promise<ExitCode> {
  const parsed = parseArguments(args, { usage, takes: [1, 1] }, console.error);
  if (typeof parsed === 'number') return parsed;
  const [name = ''] = parsed.positionals;
  const chosen = known.find((each) => each === name);
  if (!chosen) {
    const advice = didYouMean(name, known, `Choose from ${known.join(', ')}.`);
    return usageError(usage, console.error, `No configuration is made for ${quoted(name)}. ${advice}`);
  }
  const backend = hostedBackend(env);
  const options = { basePath: givenBasePath(env), backend, today };
  const run = newRun();
  const { plan, textOf } = await planSite(site, readInputs(root, 'content', site.otherFolders), options, run);
  if (!plan) {
    const findings = run.report.sorted();
    process.stderr.write(`${printFindings(findings, { textOf })}${printSummary(findings)}\n`);
    return 1;
  }
  const { routes } = plan;
  const { url, basePath = '', output } = plan.site.settings;
  const [outside, redirects] = [originsOf(plan), hostRedirectsOf(plan)];
  process.stdout.write(renderHost(chosen, { url, basePath, output, routes, outside, redirects }));
  if (name === 'netlify' && output !== 'flat') {
    console.error('Netlify sends /page to /page/ unless content/site.yaml says "output: flat".');
  }
  return 0;
}
