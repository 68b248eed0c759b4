// Tests which queries the requests of the data API become, and which requests are refused.
import { expect, test } from 'vitest';
import { parseRequest, type ApiRequest, type Role } from '../../../build/newsletter/local-backend/parse-request.ts';

const json = { 'content-type': 'application/json' };
const rows = { ...json, prefer: 'return=representation' };
const request = (method: string, target: string, body = '', headers: ApiRequest['headers'] = {}) => ({
  method,
  target,
  headers: { ...(body && json), ...headers },
  body,
});
const parse = (role: Role, [method, target, body, headers]: Parameters<typeof request>) =>
  parseRequest(request(method, target, body, headers), role);

test.each<[Role, Parameters<typeof request>, object]>([
  ['anon', ['GET', 'Email'], { method: 'GET', table: 'Email', columns: ['*'], filters: [] }],
  ['anon', ['GET', 'a?select=b,c'], { columns: ['b', 'c'] }],
  ['anon', ['GET', `_${'a'.repeat(62)}?a=eq.`], { filters: [{ column: 'a', operator: '=', value: '' }] }],
  ['anon', ['GET', 'a?b=eq.c.d'], { filters: [{ column: 'b', operator: '=', value: 'c.d' }] }],
  ['service_role', ['GET', 'a?b=gt.1'], { filters: [{ column: 'b', operator: '>', value: '1' }] }],
  ['service_role', ['GET', 'a?order=b&limit=100000'], { order: 'b', limit: 100_000, filters: [] }],
  ['service_role', ['DELETE', 'a?b=eq.c'], { method: 'DELETE', filters: [{ column: 'b', operator: '=', value: 'c' }] }],
  ['service_role', ['DELETE', 'a?select=b', '', rows], { returning: ['b'], filters: [] }],
  ['service_role', ['PATCH', 'a?b=eq.c', '{"d":1}', rows], { method: 'PATCH', returning: ['*'] }],
  ['anon', ['PATCH', 'a?b=eq.c', '{"d":1}'], { rows: '[{"d":1}]', columns: ['d'], filters: [{ column: 'b' }] }],
  ['anon', ['POST', 'a', '{"b":1}'], { method: 'POST', rows: '[{"b":1}]', columns: ['b'], filters: [] }],
  [
    'anon',
    ['POST', 'a', '[{"b":1,"c":2},{"c":3,"b":4}]'],
    { rows: expect.stringMatching(/^\[\{/), columns: ['b', 'c'] },
  ],
  ['anon', ['POST', 'rpc/leave_letter', '{"token":"x"}'], { method: 'CALL', returns: 'void', values: '{"token":"x"}' }],
  ['anon', ['POST', 'rpc/forget_old', '{}'], { method: 'CALL', name: 'forget_old', returns: 'rows' }],
  ['anon', ['POST', 'rpc/letter_readers', '{"most":1,"after":""}'], { name: 'letter_readers' }],
  ['anon', ['GET', 'a', '', { accept: '*/*' }], {}],
  ['anon', ['GET', 'a', '', { accept: 'application/json;q=1,*/*;q=0.1, */*', prefer: ' return=minimal ' }], {}],
  ['anon', ['GET', 'a', '', { 'accept-profile': 'public', range: ' ' }], {}],
  ['anon', ['POST', 'a', '{"b":1}', { 'content-type': 'Application/JSON; charset=utf-8' }], {}],
  ['anon', ['POST', 'a', `{"b":${'['.repeat(49)}${']'.repeat(49)}}`], {}],
  ['anon', ['POST', 'a', `{"b":[${'[{}],'.repeat(60)}"${'['.repeat(60)}"]}`], {}],
  ['anon', ['GET', 'a?b=eq.c?d'], { filters: [{ column: 'b', operator: '=', value: 'c?d' }] }],
  ['anon', ['GET', 'a?b=eq.c%0Ad'], { filters: [{ value: 'c\nd' }] }],
])('the role %s may request %j', (role, given, query) => {
  expect(parse(role, given)).toMatchObject(query);
});

test('a query has an order, a limit or returned columns only if the request names them', () => {
  expect(parse('service_role', ['GET', 'a?order=b'])).not.toHaveProperty('limit');
  expect(parse('service_role', ['GET', 'a?limit=1'])).not.toHaveProperty('order');
  expect(parse('service_role', ['DELETE', 'a'])).not.toHaveProperty('returning');
});

test.each<[number, string, Role, Parameters<typeof request>]>([
  [405, 'PGRST117', 'anon', ['DELETE', 'a?b=eq.c']],
  [405, 'PGRST117', 'service_role', ['PUT', 'a']],
  [405, 'PGRST117', 'anon', ['GET', 'rpc/forget_old']],
  [400, 'PGRST100', 'anon', ['GET', 'a?b=eq.1&b=eq.2']],
  [400, 'PGRST100', 'anon', ['GET', 'a?b=gt.1']],
  [400, 'PGRST100', 'anon', ['GET', 'a?b=toString.1']],
  [400, 'PGRST100', 'anon', ['GET', 'a?b=eq']],
  [400, 'PGRST100', 'anon', ['GET', 'a?b c=eq.1']],
  [400, 'PGRST100', 'anon', ['GET', 'a?order=b']],
  [400, 'PGRST100', 'anon', ['GET', 'a?select=b(c)']],
  [400, 'PGRST100', 'anon', ['GET', 'a?select=b, c']],
  [400, 'PGRST100', 'service_role', ['GET', 'a?order=b.desc']],
  [400, 'PGRST100', 'service_role', ['GET', 'a?limit=1000000']],
  [400, 'PGRST100', 'service_role', ['GET', 'a?limit=1;']],
  [400, 'PGRST100', 'service_role', ['GET', 'a?limit=']],
  [400, 'PGRST100', 'anon', ['POST', 'a?select=b', '{"b":1}']],
  [400, 'PGRST100', 'anon', ['POST', 'a?b=eq.c', '{"b":1}']],
  [400, 'PGRST100', 'anon', ['POST', 'rpc/forget_old?a=b', '{}']],
  [404, 'PGRST205', 'anon', ['GET', '']],
  [404, 'PGRST205', 'anon', ['GET', '1a']],
  [404, 'PGRST205', 'anon', ['GET', 'a/b']],
  [404, 'PGRST205', 'anon', ['GET', 'a".b']],
  [404, 'PGRST205', 'anon', ['GET', 'a'.repeat(64)]],
  [404, 'PGRST202', 'anon', ['POST', 'rpc/toString', '{}']],
  [404, 'PGRST202', 'anon', ['POST', 'rpc/leave_letter', '{"token":"x","more":1}']],
  [404, 'PGRST202', 'anon', ['POST', 'rpc/leave_letter', '[]']],
  [404, 'PGRST202', 'anon', ['POST', 'rpc/leave_letter', 'null']],
  [400, 'PGRST102', 'anon', ['POST', 'a', '{']],
  [400, 'PGRST102', 'anon', ['POST', 'a', '[]']],
  [400, 'PGRST102', 'anon', ['POST', 'a', '[1]']],
  [400, 'PGRST102', 'anon', ['POST', 'a', '[null]']],
  [400, 'PGRST102', 'anon', ['POST', 'a', '[[1]]']],
  [400, 'PGRST102', 'anon', ['PATCH', 'a', '[{"b":1}]']],
  [400, 'PGRST102', 'anon', ['POST', 'a', '{}']],
  [400, 'PGRST102', 'anon', ['POST', 'a', '[{"b":1},{"c":1}]']],
  [400, 'PGRST204', 'anon', ['POST', 'a', '{"b c":1}']],
  [413, '54001', 'anon', ['POST', 'a', `{"b":${'['.repeat(50)}${']'.repeat(50)}}`]],
  [413, '54001', 'anon', ['POST', 'a', `{"b":${'{"c":'.repeat(50)}1${'}'.repeat(50)}}`]],
  [406, 'PGRST107', 'anon', ['GET', 'a', '', { accept: 'text/csv' }]],
  [406, 'PGRST107', 'anon', ['GET', 'a', '', { accept: '*/*;q=1 text/csv, x' }]],
  [406, 'PGRST107', 'anon', ['GET', 'a', '', { accept: 'x*/*' }]],
  [406, 'PGRST106', 'anon', ['GET', 'a', '', { 'accept-profile': 'auth' }]],
  [406, 'PGRST106', 'service_role', ['GET', 'a', '', { 'content-profile': 'auth' }]],
  [400, 'PGRST122', 'anon', ['GET', 'a', '', { prefer: 'return=representation' }]],
  [400, 'PGRST103', 'anon', ['GET', 'a', '', { range: '0-9' }]],
  [415, 'PGRST102', 'anon', ['POST', 'a', '{"b":1}', { 'content-type': 'text/plain' }]],
  [415, 'PGRST102', 'anon', ['PATCH', 'a', '{"b":1}', { 'content-type': 'x-application/json' }]],
  [415, 'PGRST102', 'anon', ['PATCH', 'a', '{"b":1}', { 'content-type': 'application/json; charset=utf-8x' }]],
])('parseRequest throws the error %d %s if the role %s requests %j', (status, code, role, given) => {
  expect(() => parse(role, given)).toThrow(expect.objectContaining({ name: 'ApiError', status, code }) as Error);
});
