// The messages in a hosted project, or in the database of a running `npm start`, through its data API.
import { UserError } from '../../report/user-error.ts';
import type { Project } from '../hosted-project.ts';
import { bySending, columns, type Message, type MessageBox } from './box.ts';

const select = columns.join();

/** The methods throw a UserError on every failure of the project. */
export function openHostedBox(project: Project): MessageBox {
  const change = async (method: 'PATCH' | 'DELETE', id: string, body?: object) =>
    (await project.request('Message', { method, query: { select, id: `eq.${id}` }, ...(body && { body }) })).length > 0;
  return {
    async all() {
      const messages: Message[] = [];
      let last = '00000000-0000-0000-0000-000000000000';
      // A short page is not the last one: a project may limit the rows of an answer.
      for (;;) {
        const query = { select, order: 'id', limit: '1000', id: `gt.${last}` };
        const rows = await project.request<Message>('Message', { method: 'GET', query });
        if (rows.length === 0) return messages.sort(bySending);
        const next = rows.at(-1)?.id;
        if (next === undefined || next === last) throw new UserError(`${project.origin} gave the same page twice.`);
        messages.push(...rows);
        last = next;
      }
    },
    answer: (id) => change('PATCH', id, { answered_at: new Date().toISOString() }),
    remove: (id) => change('DELETE', id),
    async close() {},
  };
}
