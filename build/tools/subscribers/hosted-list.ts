// The list in a hosted Supabase project, or in the database of a running `npm start`, through the data API with the
// secret key.
import { UserError } from '../../report/user-error.ts';
import type { Project } from '../hosted-project.ts';
import { columns, pageSize, type Subscriber, type SubscriberList } from './list.ts';

/** The methods throw a UserError on every failure of the project. */
export function openHostedList(project: Project): SubscriberList {
  const request = (method: 'GET' | 'DELETE', query: Record<string, string>) =>
    project.request<Subscriber>('Email', { method, query: { select: columns.join(), ...query } });
  return {
    async *pages({ category, postcode }) {
      const query = {
        ...(category !== undefined && { categories: `cs.{${JSON.stringify(category)}}` }),
        ...(postcode !== undefined && { postcode: `eq.${postcode}` }),
        order: 'email',
        limit: String(pageSize),
      };
      let last = '';
      // A short page is not the last one: a project may limit the rows of an answer.
      for (;;) {
        const rows = await request('GET', { ...query, email: `gt.${last}` });
        if (rows.length === 0) return;
        const next = rows.at(-1)?.email;
        if (next === undefined || next === last) throw new UserError(`${project.origin} gave the same page twice.`);
        yield rows;
        last = next;
      }
    },
    async find(email) {
      return (await request('GET', { email: `eq.${email}` }))[0];
    },
    async remove(email) {
      return (await request('DELETE', { email: `eq.${email}` })).length > 0;
    },
    async close() {},
  };
}
