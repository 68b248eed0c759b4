// A process that sends the mails of send-all.ts. killed-send.test.ts kills it.
import { sendAll } from './send-all.ts';

const [root, port] = process.argv.slice(2);
process.exitCode = await sendAll(root!, Number(port), (line) => process.stdout.write(`${line}\n`));
