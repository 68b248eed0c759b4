// A build that kills itself at a given moment. write.test.ts runs it in its own process.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { writeSite } from './write-site.ts';

const [root, when] = process.argv.slice(2);
const die = () => process.kill(process.pid, 'SIGKILL');

const rename = fs.renameSync;
fs.renameSync = (from, to) => {
  const path = String(to);
  // Refuses to move the whole folder, so that files are moved one after the other, as into a mounted volume.
  if (when === 'moving' && path.endsWith('/old')) throw new Error('EBUSY');
  if (path.endsWith(when === 'swapping' ? '/dist' : 'z.html')) die();
  rename(from, to);
};
syncBuiltinESMExports();
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
