// `npm run host -- NAME`: prints the file that tells a host how to serve the site.
import { todayInPlace } from '../../guide/time-zone.ts';
import { newRun, planSite } from '../../engine/pipeline.ts';
import { givenBasePath, hostedBackend } from '../environment.ts';
import { outsideOrigins } from '../../engine/render/headers.ts';
import { renderCloudflare } from './cloudflare.ts';
import { renderCloudFront } from './cloudfront.ts';
import type { HostedSite } from './hosted-site.ts';
import { renderNetlify } from './netlify.ts';
import { renderNginx } from './nginx.ts';
import { renderVercel } from './vercel.ts';
import { printFindings, printSummary } from '../../engine/report/print.ts';
import { didYouMean, quoted } from '../../engine/report/wording.ts';
import { readInputs } from '../../engine/source/inputs.ts';
import { parseArguments, runMain, usageError, type ExitCode } from '../../engine/report/command-line.ts';

const hosts: Record<string, (site: HostedSite) => string> = {
  cloudflare: renderCloudflare,
  cloudfront: renderCloudFront,
  netlify: renderNetlify,
  nginx: renderNginx,
  vercel: renderVercel,
};

const usage = `npm run --silent host -- ${Object.keys(hosts).join(' | ')} > FILE   prints the configuration of a host`;

async function host(args: string[]): Promise<ExitCode> {
  const parsed = parseArguments(args, { usage, allowPositionals: true }, console.error);
  if (typeof parsed === 'number') return parsed;
  const [name = '', ...more] = parsed.positionals;
  if (name === '' || more.length > 0) return usageError(usage, console.error);
  if (!Object.hasOwn(hosts, name)) {
    const known = Object.keys(hosts);
    const advice = didYouMean(name, known, `Choose from ${known.join(', ')}.`);
    return usageError(usage, console.error, `No configuration is made for ${quoted(name)}. ${advice}`);
  }
  const backend = hostedBackend(process.env);
  const options = { basePath: givenBasePath(process.env), backend, today: todayInPlace() };
  const run = newRun();
  const { plan, textOf } = await planSite(readInputs(process.cwd(), 'content'), options, run);
  if (!plan) {
    const findings = run.report.sorted();
    process.stderr.write(`${printFindings(findings, { textOf })}${printSummary(findings)}\n`);
    return 1;
  }
  const { site, routes } = plan;
  const { url, basePath = '', output } = site.settings;
  process.stdout.write(hosts[name]!({ url, basePath, output, routes, outside: outsideOrigins(site, backend) }));
  if (name === 'netlify' && output !== 'flat') {
    console.error('Netlify sends /page to /page/ unless content/site.yaml says "output: flat".');
  }
  return 0;
}

await runMain(host);
