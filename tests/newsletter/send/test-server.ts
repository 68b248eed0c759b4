// Starts SMTP servers for tests. One answers as the test says, and one hangs up at a given point.
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import type { MailServer } from '../../../build/newsletter/send/mail-server.ts';

export interface Arrived {
  to: string;
  text: string;
}

/** Answer of the server: code and words of its reply, or undefined if it accepts. */
type Answer = [code: number, words: string] | undefined;

interface Behaviour extends SMTPServerOptions {
  sender?: () => Answer;
  recipient?: (to: string) => Answer;
  content?: (to: string) => Answer;
}

/** Starts a server until the end of the test. Returns the mails that arrived, in order. */
export async function startServer({ sender, recipient, content, ...options }: Behaviour = {}) {
  const arrived: Arrived[] = [];
  const errorOf = (answer: Answer) => answer && Object.assign(new Error(answer[1]), { responseCode: answer[0] });
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 10,
    onMailFrom: (_address, _session, done) => done(errorOf(sender?.())),
    onRcptTo: ({ address }, _session, done) => done(errorOf(recipient?.(address))),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      const to = session.envelope.rcptTo[0]!.address;
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const answer = content?.(to);
        if (!answer) arrived.push({ to, text: Buffer.concat(chunks).toString() });
        done(errorOf(answer));
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { arrived, server: at((server.server.address() as AddressInfo).port) };
}

/**
 * Point at which the server breaks off a mail: before its content, inside it, after its end without an answer, or at
 * the reset after a refusal. `silent` keeps the connection open after the end, and never answers.
 */
export type Break = 'envelope' | 'content' | 'end' | 'reset' | 'silent' | undefined;

/**
 * Starts a server. `breakAt` says where the server hangs up in a mail, and `greets` says if it greets a connection.
 * Mails and connections are counted from 0. Returns the mails that arrived complete.
 */
export async function startBreakingServer(
  breakAt: (mail: number) => Break,
  greets: (connection: number) => boolean = () => true,
) {
  const arrived: Arrived[] = [];
  let [mails, connections] = [0, 0];
  const serve = (socket: Socket) => {
    if (!greets(connections++)) return socket.destroy();
    let [to, content, inContent] = ['', '', false];
    let plan: Break;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 test');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      if (inContent) {
        content += chunk.toString();
        if (plan === 'content') return socket.destroy();
        if (!content.endsWith('\r\n.\r\n')) return;
        inContent = false;
        arrived.push({ to, text: content });
        if (plan === 'end') socket.destroy();
        return plan === undefined ? say('250 taken') : undefined;
      }
      const line = chunk.toString();
      if (line.startsWith('RCPT')) {
        to = /<([^>]*)>/.exec(line)![1]!;
        plan = breakAt(mails++);
        return plan === 'envelope' ? socket.destroy() : say(plan === 'reset' ? '550 No such user' : '250 go on');
      }
      if (line.startsWith('RSET') && plan === 'reset') return socket.destroy();
      if (line.startsWith('DATA')) {
        [inContent, content] = [true, ''];
        return say('354 go on');
      }
      return say(line.startsWith('QUIT') ? '221 bye' : '250 test');
    });
  };
  const server = createServer((socket) => void serve(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { arrived, server: at((server.address() as AddressInfo).port) };
}

const at = (port: number): MailServer => ({ host: 'localhost', port, tls: 'none' });
