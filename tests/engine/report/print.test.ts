import { expect, it } from 'vitest';
import type { Finding } from '../../../build/engine/report/finding.ts';
import { printFindings, printSummary } from '../../../build/engine/report/print.ts';

const file = 'content/directories/sw2/eating-out.yaml';
const finding: Finding = {
  file,
  line: 42,
  column: 5,
  rule: 'directory/unknown-field',
  severity: 'error',
  message: 'An entry has no field "adress".',
  suggestion: 'Did you mean "address"?',
};
const lines = Array.from({ length: 42 }, (_, index) => `line ${index + 1}`);
lines[40] = '  - name: Corner Bakery';
lines[41] = '    adress: 3 Mill Lane';
const textOf = () => lines.join('\n');

it('printFindings shows the lines around a finding', () => {
  expect(printFindings([finding], { textOf }))
    .toBe(`content/directories/sw2/eating-out.yaml:42:5  error  directory/unknown-field
  An entry has no field "adress".
    41 |   - name: Corner Bakery
  > 42 |     adress: 3 Mill Lane
       |     ^
  Did you mean "address"?
`);
});

it("printFindings prints a finding even if it has no suggestion and its file's text is unknown", () => {
  const { suggestion, ...bare } = finding;
  expect(suggestion).toBeDefined();
  expect(printFindings([bare], { textOf: () => undefined })).toBe(
    'content/directories/sw2/eating-out.yaml:42:5  error  directory/unknown-field\n  An entry has no field "adress".\n',
  );
});

it("printFindings cuts a long line around the finding's column and removes control characters", () => {
  const long = `${'x'.repeat(5000)}\u001B[31mHERE${'y'.repeat(5000)}`;
  const printed = printFindings([{ ...finding, line: 1, column: 5006, message: 'bad\u001B[2J\nmessage' }], {
    textOf: () => long,
  });
  expect(printed).not.toMatch(/\u001B/);
  const rows = printed.split('\n');
  expect(rows[1]).toBe('  bad [2J message');
  expect(rows[2]!.indexOf('HERE')).toBe(rows[3]!.indexOf('^'));
  expect(Math.max(...rows.map((row) => row.length))).toBeLessThan(120);
});

it('printFindings shows one of many equal findings and lists the positions of the others', () => {
  const other = 'content/directories/sw2/shops.yaml';
  const flood = [...[3, 5, 5, 9].map((line) => ({ ...finding, line })), { ...finding, file: other }];
  const printed = printFindings(flood, { textOf });
  expect(printed.match(/Did you mean/g)).toHaveLength(1);
  expect(printed).toMatch(new RegExp(`^${file}:3:5 [^]*"address"\\?\n  The same in ${file}:5, 9; ${other}:42\\.\n$`));
  expect(printFindings(flood.slice(1), { textOf }).match(/Did you mean/g)).toHaveLength(4);
  const others = flood.map((each, at) => (at ? each : { ...each, message: 'Another.' }));
  expect(printFindings(others, { textOf }).match(/Did you mean/g)).toHaveLength(5);
});

it('printFindings uses colours only if the option `colours` is true', () => {
  const coloured = printFindings([finding], { textOf, colours: true });
  expect(coloured).toContain('\u001B[31;1merror\u001B[0m');
  expect(coloured.replace(/\u001B\[[\d;]*m/g, '')).toBe(printFindings([finding], { textOf }));
});

it('printSummary counts errors, warnings and files', () => {
  const warning: Finding = { ...finding, severity: 'warn', file: 'b' };
  expect(printSummary([finding, finding, warning])).toBe('2 errors, 1 warning in 2 files.');
  expect(printSummary([warning])).toBe('1 warning in 1 file.');
  expect(printSummary([])).toBe('No errors, no warnings.');
});
