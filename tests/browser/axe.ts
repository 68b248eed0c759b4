// The source of axe-core, and the path at which the tested sites serve it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Handler } from '../../build/engine/serve/preview.ts';

export const AXE_PATH = '/axe.min.js';

export const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const sendAxe: Handler = ({ url }, response) => {
  if (url !== AXE_PATH) return false;
  response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'max-age=3600' }).end(axe);
  return true;
};
