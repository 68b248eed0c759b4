// Reads and changes the messages of the contact form, through the data API with the secret key.
import type { HostedProject } from '../hosted-project.ts';
import { PAGE, readPages } from '../rows.ts';

export interface Message {
  id: string;
  /** ISO 8601, from the database's clock. */
  sent_at: string;
  category: string;
  name: string;
  email: string;
  message: string;
  /** Listing that the message is about: '/sw9-eating-out#okan'. */
  listing: string | null;
  /** True if the sender's address had already reached its daily limit. */
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
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Opens the messages of a project. Each method rejects with a UserError on every failure of the project. */
export function openBox(project: HostedProject) {
  const request = (method: 'GET' | 'PATCH' | 'DELETE', query: Record<string, string>, body?: object) =>
    project.request<Message>('Message', { method, query: { select, ...query }, ...(body && { body }) });
  const change = async (method: 'PATCH' | 'DELETE', id: string, body?: object) =>
    (await request(method, { id: `eq.${id}` }, body)).length > 0;
  return {
    /** All messages, oldest first. */
    async all(): Promise<Message[]> {
      const ask = (after: string) => request('GET', { order: 'id', limit: String(PAGE), id: `gt.${after}` });
      const messages: Message[] = [];
      for await (const rows of readPages(project, 'id', ask, BEFORE_ALL)) messages.push(...rows);
      return messages.sort((a, b) => Date.parse(a.sent_at) - Date.parse(b.sent_at));
    },
    /** Marks a message as answered. Returns false if no message has this id. */
    answer: (id: string) => change('PATCH', id, { answered_at: new Date().toISOString() }),
    /** Returns true if the message existed. */
    remove: (id: string) => change('DELETE', id),
  };
}
