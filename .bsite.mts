import { buildSite } from './build/build-site.ts';
import { openSite } from './build/output/write.ts';
import { Report } from './build/report/report.ts';
import { Stopwatch } from './build/stopwatch.ts';
import { mkdirSync } from 'node:fs';
mkdirSync(process.argv[2]!,{recursive:true});
const destination = openSite(process.argv[2]!);
await buildSite({ root: process.cwd(), backend: { url: '/', key: 'none' }, destination, precompress: true }, new Report(), new Stopwatch()); destination.close();
