// The messages of the contact form, wherever they are kept, and messages as CSV.
import { csvLine } from '../../render/csv-line.ts';

export interface Message {
  id: string;
  /** ISO 8601, from the database's clock. */
  sent_at: string;
  category: string;
  name: string;
  email: string;
  message: string;
  /** The listing that it is about: '/sw9-eating-out#okan'. */
  listing: string | null;
  /** Whether its address had sent its day's messages already. */
  held: boolean;
  answered_at: string | null;
}

export const columns = [
  'id',
  'sent_at',
  'category',
  'name',
  'email',
  'message',
  'listing',
  'held',
  'answered_at',
] as const;

export interface MessageBox {
  /** The oldest first. */
  all(): Promise<Message[]>;
  /** Notes that it is answered; false when there is none of this id. */
  answer(id: string): Promise<boolean>;
  /** Whether there was one to remove. */
  remove(id: string): Promise<boolean>;
  close(): Promise<void>;
}

export const bySending = (a: Message, b: Message) => Date.parse(a.sent_at) - Date.parse(b.sent_at);

/** One column as text. */
export const valueOf = (message: Message, name: (typeof columns)[number]) => String(message[name] ?? '');

export const toCsv = (messages: readonly Message[]) =>
  csvLine(columns) + messages.map((message) => csvLine(columns.map((name) => valueOf(message, name)))).join('');
