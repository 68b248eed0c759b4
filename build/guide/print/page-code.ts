// Makes the QR code on a printed sheet. It links to the page of the sheet.
import { encode } from 'uqr';
import type { PageCode } from '../../../components/parts/sheet-head.tsx';
import { absolute, type SiteAddress } from '../../engine/pages/absolute-url.ts';

/** Draws the code as a path of unit squares, row by row. */
export function pageCode(settings: SiteAddress, path: string): PageCode {
  const address = absolute(settings, path);
  const { data, size } = encode(address, { ecc: 'M', border: 0 });
  const runs = data.flatMap((row, y) => {
    const line = row.map((dark) => (dark ? '1' : '0')).join('');
    return [...line.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`);
  });
  return { address, size, path: runs.join('') };
}
