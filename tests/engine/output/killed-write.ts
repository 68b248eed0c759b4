// A build that kills itself at a named moment; run by write.test.ts as a process of its own.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { writeSite } from './write-site.ts';

const [root, when] = process.argv.slice(2);
const die = () => process.kill(process.pid, 'SIGKILL');

if (when === 'moving') {
  const rename = fs.renameSync;
  fs.renameSync = (from, to) => {
    if (String(to).endsWith('z.html')) die();
    rename(from, to);
  };
  syncBuiltinESMExports();
}
writeSite(root!, [
  { path: 'index.html', body: 'half' },
  {
    path: 'z.html',
    get body() {
      if (when === 'writing') die();
      return 'rest';
    },
  },
]);
