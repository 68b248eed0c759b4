// Sends a mail to each of many readers, for a test that kills the process.
import type { LetterContext } from '../../../build/newsletter/send/context.ts';
import { deliverUnsent } from '../../../build/newsletter/send/send-unsent.ts';
import type { Sending } from '../../../build/newsletter/send/sending.ts';

export const readers = Array.from(
  { length: Number(process.env['LETTER_READERS'] ?? 30) },
  (_, n) => `reader${n}@example.org`,
);

export function sendAll(root: string, port: number, log: (line: string) => void, values = {}) {
  const deliveries = readers.map((to) => ({
    id: to,
    to,
    compose: async () => Buffer.from(`To: ${to}\r\n\r\nHello.\r\n`),
  }));
  const server = { host: 'localhost', port, tls: 'none' };
  const sender = { name: 'Us', email: 'us@example.org' };
  const sending = { server, serverName: 'the server', journalSuffix: 'list', sender } as unknown as Sending;
  // Types the number in the question, as a person would.
  const ask = async (question: string) => /\((\d+)\)/.exec(question)![1]!;
  const context = { root, content: 'content', env: {}, log, ask } as unknown as LetterContext;
  return deliverUnsent(
    { name: 'n', title: 'The letter', deliveries },
    sending,
    { rate: '400', connections: '4', ...values },
    context,
  );
}
