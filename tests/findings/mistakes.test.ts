// Two hundred mistakes: each has the findings of the table, at their lines, and no others; and whoever follows their
// advice to the letter is rid of them.
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../build/report/finding.ts';
import { textFile } from '../model/fixture-site.ts';
import { findingsWith } from './fixture-report.ts';
import { mistakes } from './mistakes.ts';
import { obey } from './obey.ts';

const placeOf = ({ rule, file, line }: Finding) => `${rule} ${file}:${line}`;
let obeyed = 0;

describe('a mistake', () => {
  it.each(mistakes)('$name', async ({ file, text, findings: expected }) => {
    const { findings, printed } = await findingsWith(textFile(file, text));
    expect(findings.map(placeOf), printed).toEqual(expected);
    for (const finding of findings.filter((each) => each.file === `content/${file}`)) {
      expect(finding.suggestion, printed).toMatch(/[.?…)"']$/);
      const after = obey({ path: file, text }, finding);
      if (!after) continue;
      obeyed++;
      const { findings: left, printed: then } = await findingsWith(textFile(after.path, after.text));
      expect(left.map(placeOf), `${printed}\n${then}`).not.toContain(placeOf(finding));
      // A file under its right name may have mistakes of its own, and a picture has to be put where it is looked for.
      const others = left.filter(({ rule }) => after.path === file && !rule.endsWith('/missing-picture'));
      expect(others.length, `${printed}\n${then}`).toBeLessThan(findings.length);
    }
  });

  it('has at most three findings', () => {
    expect(mistakes.filter(({ findings }) => findings.length > 3)).toEqual([]);
  });

  it('has advice that can be followed to the letter in most cases', () => {
    expect(obeyed).toBeGreaterThan(mistakes.length * 0.4);
  });
});
