// Tests how findings are printed for machines: as GitHub's workflow commands and as JSON.
import { describe, expect, it } from 'vitest';
import { printAnnotations, quiet } from '../../../build/tools/findings/annotations.ts';
import type { Finding } from '../../../build/engine/report/finding.ts';
import { printJson } from '../../../build/tools/findings/json.ts';

const error: Finding = {
  file: 'content/directories/sw2/eating-out.yaml',
  line: 42,
  column: 5,
  rule: 'directory/unknown-field',
  severity: 'error',
  message: 'An entry has no field "adress".',
  suggestion: 'Did you mean "address"?',
};
const warning: Finding = {
  file: 'content/a.yaml',
  line: 1,
  column: 1,
  rule: 'post/unlisted-category',
  severity: 'warn',
  message: 'A word.',
};

describe('printAnnotations', () => {
  it('printAnnotations puts the position in properties and the suggestion on a second line', () => {
    expect(printAnnotations([error])).toBe(
      '::error file=content/directories/sw2/eating-out.yaml,line=42,col=5,title=directory/unknown-field::' +
        'An entry has no field "adress".%0ADid you mean "address"?\n',
    );
  });

  it('printAnnotations puts errors first', () => {
    expect(printAnnotations([warning, error])).toMatch(/^::error .*\n::warning .*\n$/);
    expect(printAnnotations([])).toBe('');
  });

  it('printAnnotations escapes values that could end the properties, the message or the line', () => {
    const hostile: Finding = {
      ...warning,
      file: 'content/a,line=9:b%.yaml',
      message: '100 % of "::error::x"\r\n::error::y',
    };
    expect(printAnnotations([hostile])).toBe(
      '::warning file=content/a%2Cline=9%3Ab%25.yaml,line=1,col=1,title=post/unlisted-category::100 %25 of "::error::x" ::error::y\n',
    );
  });
});

describe('quiet()', () => {
  it('quiet() keeps GitHub from running commands in the text that it wraps', () => {
    expect(quiet('  ::error::x', 'word')).toBe('::stop-commands::word\n  ::error::x\n::word::\n');
    expect(quiet('', 'word')).toBe('');
  });
});

describe('printJson', () => {
  it('printJson writes the number of findings, and the position of each', () => {
    expect(JSON.parse(printJson([warning, error]))).toEqual({
      version: 1,
      errors: 1,
      warnings: 1,
      findings: [warning, error],
    });
    expect(printJson([])).toBe('{\n  "version": 1,\n  "errors": 0,\n  "warnings": 0,\n  "findings": []\n}\n');
  });

  it('printJson leaves out fields of a finding that are not documented', () => {
    const inner = { ...error, secret: true };
    expect(JSON.parse(printJson([inner])).findings).toEqual([error]);
  });
});
