// The messages of the contact form, through the data API with the secret key, and messages as CSV.
import { csvLine } from '../../render/csv-line.ts';
import { UserError } from '../../report/user-error.ts';
import type { Project } from '../hosted-project.ts';

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

export type MessageBox = ReturnType<typeof openBox>;

const select = columns.join();

/** The methods throw a UserError on every failure of the project. */
export function openBox(project: Project) {
  const change = async (method: 'PATCH' | 'DELETE', id: string, body?: object) =>
    (await project.request('Message', { method, query: { select, id: `eq.${id}` }, ...(body && { body }) })).length > 0;
  return {
    /** The oldest first. */
    async all(): Promise<Message[]> {
      const messages: Message[] = [];
      let last = '00000000-0000-0000-0000-000000000000';
      // A short page is not the last one: a project may limit the rows of an answer.
      for (;;) {
        const query = { select, order: 'id', limit: '1000', id: `gt.${last}` };
        const rows = await project.request<Message>('Message', { method: 'GET', query });
        if (rows.length === 0) return messages.sort((a, b) => Date.parse(a.sent_at) - Date.parse(b.sent_at));
        const next = rows.at(-1)?.id;
        if (next === undefined || next === last) throw new UserError(`${project.origin} gave the same page twice.`);
        messages.push(...rows);
        last = next;
      }
    },
    /** Notes that it is answered; false when there is none of this id. */
    answer: (id: string) => change('PATCH', id, { answered_at: new Date().toISOString() }),
    /** Whether there was one to remove. */
    remove: (id: string) => change('DELETE', id),
  };
}

/** One column as text. */
export const valueOf = (message: Message, name: (typeof columns)[number]) => String(message[name] ?? '');

export const toCsv = (messages: readonly Message[]) =>
  csvLine(columns) + messages.map((message) => csvLine(columns.map((name) => valueOf(message, name)))).join('');
