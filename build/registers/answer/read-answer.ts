// Reads the bytes of a response as text, JSON or XML. Throws UnexpectedAnswer for anything else.
import { parseDocument } from 'htmlparser2';
import type * as z from 'zod';
import { UserError } from '../../engine/report/user-error.ts';
import { quoted } from '../../engine/report/wording.ts';
import type { RegisterAnswer } from '../register-record.ts';

/** Thrown for a response that can't be used. Its message is written for the person who runs the command. */
export class UnexpectedAnswer extends UserError {}

/** Thrown if a host doesn't respond, is too slow or too busy. The other URLs of the host would fail, too. */
export class HostFailure extends UnexpectedAnswer {}

/** Decodes UTF-8. Falls back to Windows-1252 if the bytes aren't UTF-8. */
export function parseAnswerText({ bytes, from }: Pick<RegisterAnswer, 'bytes' | 'from'>): string {
  if (bytes.length === 0) throw new UnexpectedAnswer(`${from} sent nothing.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return windowsCharacters(Buffer.from(bytes).toString('latin1'));
  }
}

/** Characters 0x80 to 0x9F of Windows-1252. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/**
 * Converts Windows-1252 that was decoded as Latin-1. In some versions of Node, TextDecoder decodes it as Latin-1, and
 * loses the curly apostrophe.
 */
export const windowsCharacters = (text: string) =>
  text.replace(/[\u0080-\u009F]/g, (character) => WINDOWS[character.charCodeAt(0) - 0x80]!);

/** Throws for a web page, such as a sign-in page. */
export function refuseHtml({ bytes, from }: RegisterAnswer, format: string): void {
  const start = parseAnswerText({ bytes: bytes.subarray(0, 2000), from });
  const tags = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<(?:!doctype html|html|head|body|title|script|meta|div)\b/i;
  if (!tags.test(start)) return;
  const title = /<title[^>]*>([^<]*)/i.exec(start)?.[1]?.replace(/\s+/g, ' ').trim() || 'without a title';
  throw new UnexpectedAnswer(`${from} sent a web page (${quoted(title)}), not ${format}.`);
}

export function readJson(answer: RegisterAnswer): unknown {
  const isObject = answer.bytes[0] === 0x7b;
  if (!isObject) refuseHtml(answer, 'JSON');
  try {
    return JSON.parse(parseAnswerText(answer));
  } catch {
    const end = Buffer.from(answer.bytes.subarray(-100)).toString('utf8').slice(-30);
    throw new UnexpectedAnswer(`${answer.from} sent broken or incomplete JSON, which ends in ${quoted(end)}.`);
  }
}

/** Returns the value if it fits the schema. Otherwise throws an UnexpectedAnswer that names the first fault. */
export function checkShape<T>(value: unknown, schema: z.ZodType<T>, from: string): T {
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  throw new UnexpectedAnswer(`${from} sent an answer in an unexpected format: ${faultOf(error)}.`);
}

/** Describes the first fault: `BusinessType is missing` or `the answer is array, not object`. */
export function faultOf(error: z.ZodError): string {
  const { path, message } = error.issues[0]!;
  const where = path.join('.') || 'the answer';
  const [, expected, received] = /^Invalid input: expected (\w+), received (\w+)$/.exec(message) ?? [];
  if (received === undefined) return `${where} ${message}`;
  return received === 'undefined' ? `${where} is missing` : `${where} is ${received}, not ${expected}`;
}

/** Maximum share of unreadable rows. A higher share means that the register has probably changed its format. */
const MOST_UNREADABLE = 0.02;

export const isMostlyBad = (bad: number, count: number) =>
  bad > 0 && (bad === count || bad > Math.max(1, count * MOST_UNREADABLE));

type Document = ReturnType<typeof parseDocument>;

/** @param root Name of the outermost element. */
export function readXml(answer: RegisterAnswer, root: string): Document {
  refuseHtml(answer, 'XML');
  const text = parseAnswerText(answer);
  if (!text.trimEnd().endsWith(`</${root}>`)) {
    throw new UnexpectedAnswer(`${answer.from} sent XML other than <${root}>, or only a part of it.`);
  }
  return parseDocument(text, { xmlMode: true });
}
