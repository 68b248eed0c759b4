// Requests of an attacker who has the public key, each with the required answer. None may read or change a row.
import type { Sent, Subject } from './subject.ts';
import { signFor, signToken } from './subject.ts';
import { categories, category, postcode, postcodes, unknownChoice } from './choices.ts';

export interface Attack {
  name: string;
  send: Sent | ((subject: Subject) => Sent);
  /** Expected HTTP status. */
  status: number;
  /** Whole body of an answer with the status 200. By default an empty list. */
  body?: string;
}

const own = {
  email: 'mallory@example.org',
  categories: [category],
  subscribed_at: '2026-11-21T10:00:00Z',
  source: 'Website',
  page: '/',
  postcode,
};
const stranger = (index: number) => ({ ...own, email: `stranger${index}@example.org` });
const change = { categories: [category], updated_at: '2026-11-21T10:00:00Z', source: 'Website', postcode: 'None' };
const insert = (sent: Sent): Sent => ({ method: 'POST', path: '/Email', body: own, ...sent });
const update = (sent: Sent): Sent => ({
  method: 'PATCH',
  path: '/Email?email=eq.mallory%40example.org',
  body: change,
  ...sent,
});
const withKey = (key: string): Sent => ({
  as: 'ada@example.org',
  path: '/Email?select=*',
  headers: { apikey: key, authorization: `Bearer ${key}` },
});
const past = 1_600_000_000;
const future = 4_000_000_000;

const reading: Attack[] = [
  { name: 'lists rows without naming an address', send: { as: null }, status: 200 },
  { name: 'lists rows and names an unknown address', send: {}, status: 200 },
  {
    name: 'lists rows and names its own address',
    send: { as: 'cat@example.org' },
    status: 200,
    body: '[{"email":"cat@example.org"}]',
  },
  {
    name: 'asks for an address other than the one it names',
    send: { path: '/Email?select=email&email=eq.ada%40example.org' },
    status: 200,
  },
  {
    name: 'asks for an address without naming one',
    send: { as: null, path: '/Email?select=email&email=eq.ada%40example.org' },
    status: 200,
  },
  {
    name: 'selects every column of its own row',
    send: { as: 'cat@example.org', path: '/Email?select=*' },
    status: 401,
  },
  { name: 'selects no columns', send: { as: 'cat@example.org', path: '/Email' }, status: 401 },
  ...['categories', 'subscribed_at', 'updated_at', 'source', 'page', 'postcode'].map((column): Attack => ({
    name: `selects ${column} of its own row`,
    send: { as: 'cat@example.org', path: `/Email?select=email,${column}` },
    status: 401,
  })),
  ...['ctid', 'xmin', 'tableoid'].map((column): Attack => ({
    name: `selects the system column ${column}`,
    send: { as: 'cat@example.org', path: `/Email?select=${column}` },
    status: 401,
  })),
  {
    name: 'filters by a column that it may not read',
    send: { path: `/Email?select=email&postcode=eq.${postcodes.at(-1)}` },
    status: 401,
  },
  ...[
    ['like', 'email=like.*%40example.org'],
    ['ilike', 'email=ilike.ADA*'],
    ['in', 'email=in.(ada%40example.org,ben%40example.org)'],
    ['neq', 'email=neq.nobody'],
    ['gt', 'email=gt.a'],
    ['not.eq', 'email=not.eq.nobody'],
    ['match', 'email=match.^ada'],
    ['not.is.null', 'email=not.is.null'],
    ['full text', 'email=fts.ada'],
    ['or', 'or=(email.eq.ada%40example.org,email.neq.x)'],
    ['and', 'and=(email.gt.a,email.lt.z)'],
    ['order', 'order=email.desc'],
    ['limit', 'limit=1'],
    ['offset', 'offset=1'],
    ['the same filter twice', 'email=eq.ada%40example.org&email=eq.ben%40example.org'],
  ].map(([name, query]): Attack => ({
    name: `filters with ${name}`,
    send: { path: `/Email?select=email&${query}` },
    status: 200,
  })),
  {
    name: 'orders by a column that it may not read',
    send: { path: '/Email?select=email&order=subscribed_at' },
    status: 401,
  },
  { name: 'asks for a range', send: { headers: { range: '0-9', 'range-unit': 'items' } }, status: 200 },
  { name: 'asks for the exact count', send: { headers: { prefer: 'count=exact' } }, status: 200 },
  { name: 'asks for the estimated count', send: { headers: { prefer: 'count=estimated' } }, status: 200 },
  // Postgres's planner estimates one row, but PostgREST returns none, so it answers 206 (partial content).
  { name: 'asks for the planned count', send: { headers: { prefer: 'count=planned' } }, status: 206 },
  {
    name: 'asks only for the headers, with a count',
    send: { method: 'HEAD', headers: { prefer: 'count=exact' } },
    status: 200,
    body: '',
  },
  { name: 'asks for CSV', send: { headers: { accept: 'text/csv' } }, status: 200, body: '\n' },
  { name: 'asks for one object', send: { headers: { accept: 'application/vnd.pgrst.object+json' } }, status: 406 },
  { name: 'asks for the query plan', send: { headers: { accept: 'application/vnd.pgrst.plan+json' } }, status: 415 },
  { name: 'asks for GeoJSON', send: { headers: { accept: 'application/geo+json' } }, status: 404 },
  { name: 'embeds the table in itself', send: { path: '/Email?select=email,Email(*)' }, status: 400 },
  { name: 'embeds the tokens', send: { path: '/Email?select=email,token(*)' }, status: 400 },
  { name: 'counts rows with an aggregate function', send: { path: '/Email?select=count()' }, status: 400 },
  { name: 'selects the greatest address', send: { path: '/Email?select=email.max()' }, status: 400 },
  { name: 'casts a column', send: { path: '/Email?select=email::text' }, status: 200 },
  { name: 'renames a column that it may not read', send: { path: '/Email?select=email:postcode' }, status: 401 },
  { name: 'reaches into a column as JSON', send: { path: '/Email?select=categories->0' }, status: 401 },
  ...['newsletter', 'pg_catalog', 'information_schema', 'supabase_migrations', 'public,newsletter'].map(
    (schema): Attack => ({
      name: `asks for the schema ${schema}`,
      send: { headers: { 'accept-profile': schema } },
      status: 406,
    }),
  ),
  ...[
    'email',
    'token',
    'pg_authid',
    'pg_roles',
    'schema_migrations',
    'Email2',
    'Email%22',
    'Email/',
    'public.Email',
    'Email;drop',
  ].map((table): Attack => ({
    name: `asks for the table ${table}`,
    send: { path: `/${table}?select=email` },
    status: 404,
  })),
  ...['named_email', 'stamp', 'issue_token', 'parse_token', 'set_config', 'version', 'pg_read_file'].map(
    (name): Attack => ({
      name: `calls the function ${name}`,
      send: { method: 'POST', path: `/rpc/${name}`, body: {} },
      status: 404,
    }),
  ),
  {
    name: "closes the filter's quotation",
    send: { path: `/Email?select=email&email=eq.${encodeURIComponent("' or '1'='1")}` },
    status: 200,
  },
  {
    name: 'ends the SQL statement in the filter',
    send: { path: `/Email?select=email&email=eq.${encodeURIComponent('x\'; drop table public."Email"; --')}` },
    status: 200,
  },
  {
    name: 'ends the SQL statement in the columns',
    send: { path: `/Email?select=${encodeURIComponent('email from public."Email"; --')}` },
    status: 400,
  },
  { name: 'puts a zero byte in the filter', send: { path: '/Email?select=email&email=eq.ada%00' }, status: 200 },
  {
    name: 'filters by a column that is an expression',
    send: { path: `/Email?select=email&${encodeURIComponent('1=1 or email')}=eq.x` },
    status: 400,
  },
  { name: 'filters by __proto__', send: { path: '/Email?select=email&__proto__=eq.x' }, status: 400 },
];

const naming: Attack[] = [
  ...[
    '*',
    '%',
    '',
    '   ',
    'null',
    '_@example.org',
    '%@example.org',
    'ada@example.org,mallory@example.org',
    '"ada@example.org"',
    '{"email":"ada@example.org"}',
    'x","x-subscriber-email":"ada@example.org',
    "' or true --",
    'ada@example.org ;',
    Buffer.from('ada@example.orgé').toString('latin1'),
  ].map((as): Attack => ({ name: `names “${as}”`, send: { as }, status: 200 })),
  { name: 'names two addresses in two headers', send: { as: ['ada@example.org', 'mallory@example.org'] }, status: 200 },
  ...['x_subscriber_email', 'subscriber-email', 'x-subscriber-email-', 'x-forwarded-x-subscriber-email', 'cookie'].map(
    (header): Attack => ({
      name: `names an address in the header ${header}`,
      send: {
        as: null,
        headers: { [header]: header === 'cookie' ? 'x-subscriber-email=ada@example.org' : 'ada@example.org' },
      },
      status: 200,
    }),
  ),
  {
    name: 'names an address in the query',
    send: { as: null, path: '/Email?select=email&x-subscriber-email=cat%40example.org' },
    status: 400,
  },
  {
    name: 'names an address in the claims of its key',
    send: (subject) => ({
      ...withKey(signFor(subject, { role: 'anon', 'x-subscriber-email': 'ada@example.org' })),
      as: null,
      path: '/Email?select=email',
    }),
    status: 200,
  },
];

const adding: Attack[] = [
  { name: 'adds a row without naming an address', send: insert({ as: null }), status: 401 },
  { name: 'adds a row for another address than the one it names', send: insert({ body: stranger(1) }), status: 401 },
  { name: 'adds its own row and another', send: insert({ body: [own, stranger(1)] }), status: 401 },
  {
    name: 'adds twenty rows',
    send: insert({ body: Array.from({ length: 20 }, (_, index) => stranger(index)) }),
    status: 401,
  },
  { name: 'adds its own row twice at once', send: insert({ body: [own, own] }), status: 409 },
  {
    name: 'adds a row for an existing address that it names',
    send: insert({ as: 'ada@example.org', body: { ...own, email: 'ada@example.org' } }),
    status: 409,
  },
  { name: 'adds a row and asks for it', send: insert({ headers: { prefer: 'return=representation' } }), status: 401 },
  {
    name: 'replaces an existing row by an upsert',
    send: insert({
      as: 'ada@example.org',
      body: { ...own, email: 'ada@example.org' },
      headers: { prefer: 'resolution=merge-duplicates' },
    }),
    status: 401,
  },
  {
    name: 'replaces an existing row by an upsert with on_conflict',
    send: insert({
      as: 'ada@example.org',
      path: '/Email?on_conflict=email',
      body: { ...own, email: 'ada@example.org' },
      headers: { prefer: 'resolution=merge-duplicates' },
    }),
    status: 401,
  },
  {
    name: 'uses PUT',
    send: {
      method: 'PUT',
      as: 'ada@example.org',
      path: '/Email?email=eq.ada%40example.org',
      body: { ...own, email: 'ada@example.org', updated_at: own.subscribed_at },
    },
    status: 401,
  },
  { name: 'lists the columns of a row in the query', send: insert({ path: '/Email?columns=email' }), status: 400 },
  { name: 'adds a row to another schema', send: insert({ headers: { 'content-profile': 'newsletter' } }), status: 406 },
  {
    name: 'adds a row as CSV',
    send: insert({ body: 'email,source,page\nmallory@example.org,Website,/', headers: { 'content-type': 'text/csv' } }),
    status: 400,
  },
  {
    name: 'adds a row as a form',
    send: insert({ body: 'email=ada%40example.org', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    status: 401,
  },
  {
    name: 'adds a row as plain text',
    send: insert({ body: 'ada@example.org', headers: { 'content-type': 'text/plain' } }),
    status: 400,
  },
  { name: 'adds broken JSON', send: insert({ body: '{"email":' }), status: 400 },
  { name: 'adds a bare value', send: insert({ body: '"mallory@example.org"' }), status: 201 },
  { name: 'adds a row with an empty body', send: insert({ body: '' }), status: 400 },
  { name: 'adds an empty list', send: insert({ body: [] }), status: 201, body: '' },
  { name: 'adds an empty object', send: insert({ body: {} }), status: 401 },
  { name: 'adds a list inside a list', send: insert({ body: [[own]] }), status: 400 },
  { name: 'adds rows of different shapes', send: insert({ body: [own, { email: 'ada@example.org' }] }), status: 400 },
  ...['admin', 'token', 'constructor', 'toString', 'ctid', 'Email', 'email"', 'email, categories', '1', '', 'é'].map(
    (column): Attack => ({
      name: `adds a column called “${column}”`,
      send: insert({ body: { ...own, [column]: 'x' } }),
      status: 400,
    }),
  ),
  {
    name: 'adds a column called “__proto__”',
    send: insert({ body: JSON.stringify(own).replace('{', '{"__proto__":{"role":"service_role"},') }),
    status: 400,
  },
  {
    name: 'adds a value that ends the SQL statement',
    send: insert({ body: { ...own, postcode: `${postcode}'); delete from public."Email"; --` } }),
    status: 400,
  },
  { name: 'sends a body of 20 kB', send: insert({ body: { ...own, source: 'x'.repeat(20_000) } }), status: 400 },
  { name: 'sends a body of 1 MB', send: insert({ body: { ...own, source: 'x'.repeat(1_000_000) } }), status: 400 },
  {
    name: 'sends ten thousand categories',
    send: insert({ body: { ...own, categories: Array.from({ length: 10_000 }, () => category) } }),
    status: 400,
  },
  {
    name: 'sends JSON of great depth',
    send: insert({ body: `{"email":"mallory@example.org","categories":${'['.repeat(1000)}${']'.repeat(1000)}}` }),
    status: 413,
  },
];

const changing: Attack[] = [
  { name: 'changes every row', send: update({ path: '/Email' }), status: 204 },
  { name: 'changes every row without naming an address', send: update({ as: null, path: '/Email' }), status: 204 },
  {
    name: 'changes another row than the one it names',
    send: update({ path: '/Email?email=eq.ada%40example.org' }),
    status: 204,
  },
  {
    name: 'changes a row without naming it',
    send: update({ as: null, path: '/Email?email=eq.ada%40example.org' }),
    status: 204,
  },
  {
    name: 'changes the rows of a postcode',
    send: update({ path: `/Email?postcode=eq.${postcodes.at(-1)}` }),
    status: 401,
  },
  { name: 'changes rows with a like filter', send: update({ path: '/Email?email=like.*' }), status: 204 },
  { name: 'changes rows with an or filter', send: update({ path: '/Email?or=(email.neq.x,email.gt.a)' }), status: 204 },
  { name: 'changes the first of all rows', send: update({ path: '/Email?order=email&limit=1' }), status: 204 },
  ...(['email', 'page', 'subscribed_at'] as const).map((column): Attack => ({
    name: `changes ${column} of its own row`,
    send: update({ as: 'cat@example.org', path: '/Email?email=eq.cat%40example.org', body: { [column]: own[column] } }),
    status: 401,
  })),
  {
    name: 'changes its own row and asks for it',
    send: update({
      as: 'cat@example.org',
      path: '/Email?email=eq.cat%40example.org',
      headers: { prefer: 'return=representation' },
    }),
    status: 401,
  },
  {
    name: 'changes a row with a list as the body',
    send: update({ as: 'cat@example.org', path: '/Email', body: [[]] }),
    status: 400,
  },
  {
    name: 'changes a row with an empty object',
    send: update({ as: 'cat@example.org', path: '/Email', body: {} }),
    status: 204,
  },
  {
    name: 'changes a missing column',
    send: update({ as: 'cat@example.org', path: '/Email', body: { role: 'admin' } }),
    status: 400,
  },
  ...[
    { categories: [] },
    { categories: [unknownChoice.category] },
    { categories: null },
    { postcode: unknownChoice.postcode },
    { source: '=1+1' },
    { source: null },
  ].map((body): Attack => ({
    name: `changes its own row to ${JSON.stringify(body)}`,
    send: update({ as: 'cat@example.org', path: '/Email?email=eq.cat%40example.org', body }),
    status: 400,
  })),
  { name: 'deletes every row', send: { method: 'DELETE', path: '/Email' }, status: 401 },
  {
    name: 'deletes its own row',
    send: { method: 'DELETE', as: 'cat@example.org', path: '/Email?email=eq.cat%40example.org' },
    status: 401,
  },
  { name: 'deletes another row', send: { method: 'DELETE', path: '/Email?email=eq.ada%40example.org' }, status: 401 },
  {
    name: 'has DELETE in an override header',
    send: { headers: { 'x-http-method-override': 'DELETE', 'x-http-method': 'DELETE' } },
    status: 200,
  },
  { name: 'uses TRACE', send: { method: 'TRACE' }, status: 405 },
];

const forging: Attack[] = [
  {
    name: 'has no key',
    send: { as: 'ada@example.org', path: '/Email?select=*', headers: { apikey: undefined, authorization: undefined } },
    status: 401,
  },
  {
    name: 'has the key in the URL',
    send: (subject) => ({
      as: 'ada@example.org',
      path: `/Email?select=*&apikey=${signFor(subject, { role: 'anon' })}`,
      headers: { apikey: undefined, authorization: undefined },
    }),
    status: 400,
  },
  { name: 'has a nonsense key', send: withKey('nonsense'), status: 401 },
  { name: 'has a nonsense key of three parts', send: withKey('a.b.c'), status: 401 },
  {
    name: 'has a password',
    send: { path: '/Email?select=*', headers: { authorization: 'Basic cG9zdGdyZXM6cG9zdGdyZXM=' } },
    status: 401,
  },
  {
    name: 'is signed as service_role with another secret',
    send: withKey(signToken({ role: 'service_role' }, 'another secret of thirty-two letters')),
    status: 401,
  },
  {
    name: 'is signed as service_role with an empty secret',
    send: withKey(signToken({ role: 'service_role' }, '')),
    status: 401,
  },
  {
    name: 'has no signature',
    send: withKey(`${part({ alg: 'HS256', typ: 'JWT' })}.${part({ role: 'service_role' })}.`),
    status: 401,
  },
  {
    name: 'has the algorithm "none"',
    send: withKey(`${part({ alg: 'none', typ: 'JWT' })}.${part({ role: 'service_role' })}.`),
    status: 401,
  },
  {
    name: 'has the algorithm "none" and a genuine signature',
    send: (subject) =>
      withKey(`${part({ alg: 'none' })}.${signFor(subject, { role: 'anon' }).split('.').slice(1).join('.')}`),
    status: 401,
  },
  {
    name: 'has another role under a genuine signature',
    send: (subject) => {
      const [head, , signature] = signFor(subject, { role: 'anon' }).split('.');
      return withKey(`${head}.${part({ role: 'service_role' })}.${signature}`);
    },
    status: 401,
  },
  {
    name: 'has an expired key',
    send: (subject) => withKey(signFor(subject, { role: 'anon', exp: past })),
    status: 401,
  },
  {
    name: 'has a key that isn’t valid yet',
    send: (subject) => withKey(signFor(subject, { role: 'anon', nbf: future })),
    status: 401,
  },
  {
    name: 'has a key with an invalid expiry',
    send: (subject) => withKey(signFor(subject, { role: 'anon', exp: 'never' })),
    status: 401,
  },
  {
    name: 'has the role of signed-in users, but no user',
    send: (subject) => withKey(signFor(subject, { role: 'authenticated' })),
    status: 403,
  },
  {
    name: 'has a role that doesn’t exist',
    send: (subject) => withKey(signFor(subject, { role: 'boss' })),
    status: 400,
  },
  { name: 'has a role that is a list', send: (subject) => withKey(signFor(subject, { role: ['anon'] })), status: 400 },
];

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

export const attacks: Attack[] = [...reading, ...naming, ...adding, ...changing, ...forging];

/** Values that a subscriber's row can't have, by column. */
export const badValues: Record<string, unknown[]> = {
  email: [
    null,
    '',
    'mallory',
    'mallory@',
    '@example.org',
    'a@b',
    'Mallory@example.org',
    'mallory@example',
    'mal lory@example.org',
    'mallory@example..org',
    'mallory@-example.org',
    'mallory@example.o-',
    'mallory@[127.0.0.1]',
    'mallory@example.org.',
    'a@b@example.org',
    '=cmd@example.org',
    '+1@example.org',
    '-1@example.org',
    '@@example.org',
    "'a@example.org",
    '"a"@example.org',
    'a,b@example.org',
    'a;b@example.org',
    '<b>@example.org',
    'mallory@example.org\n',
    'mallory\t@example.org',
    'mallory\u0000@example.org',
    'málory@example.org',
    'mallory@exämple.org',
    `${'m'.repeat(65)}@example.org`,
    `mallory@${'e'.repeat(64)}.org`,
    `a@b.${'y'.repeat(64)}`,
    `${'m'.repeat(64)}@${'e'.repeat(63)}.${'x'.repeat(63)}.${'y'.repeat(62)}`,
    `m@${'example.'.repeat(32)}org`,
    7,
    true,
    ['mallory@example.org'],
    {},
  ],
  categories: [
    null,
    [],
    [unknownChoice.category],
    [category.toLowerCase() === category ? category.toUpperCase() : category.toLowerCase()],
    [`${category} `],
    [category, null],
    [category, unknownChoice.category],
    ['=HYPERLINK("x")'],
    [''],
    Array.from({ length: categories.length + 1 }, () => category),
    [[category], [category]],
    [[category]],
    category,
    '{}',
    `[2:2]={${unknownChoice.category}}`,
    1,
    { a: category },
  ],
  source: [
    null,
    '',
    ' Website',
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\u00a0x',
    '\tWebsite',
    '\rWebsite',
    'Web\nsite',
    'Web\u0000site',
    'Web\u007fsite',
    'Web\u0085site',
    'Web\u202esite',
    'Web\u2028site',
    '\uff1d1+1',
    '\uff0b1',
    '\uff0d1',
    '\uff201',
    '\u22121',
    'x'.repeat(301),
    '\ud800',
  ],
  page: [
    null,
    '',
    'contact',
    'https://example.org/',
    'javascript:alert(1)',
    '=1',
    '/a b',
    '/é',
    '/a\n',
    '/a\u0000',
    `/${'x'.repeat(256)}`,
    7,
  ],
  postcode: [
    '',
    postcode.toLowerCase(),
    unknownChoice.postcode,
    ` ${postcode}`,
    `${postcode} `,
    'none',
    'None of these',
    '=1+1',
    `${postcode}\n`,
    7,
    [postcode],
  ],
};
