// Run by `npm version`: gives the section "Unreleased" of the changelog the new version and the date of the day. With
// --print, prints the notes of the current version.
import { readFileSync, writeFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const text = readFileSync('CHANGELOG.md', 'utf8');
if (process.argv.includes('--print')) {
  const [, notes] = text.split(new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\].*\\n`, 'm'));
  console.log(notes.split(/^## /m)[0].trim());
} else {
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync('CHANGELOG.md', text.replace('## [Unreleased]\n', `## [Unreleased]\n\n## [${version}] - ${today}\n`));
}
