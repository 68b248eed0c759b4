// Requests of an attacker who has the public key, each with the required answer. None may read or change a row. They
// cover this project's grants, policies and constraints. The parser, the filters and the keys are PostgREST's own.
import type { Sent } from './postgrest.ts';
import { category, postcode, postcodes, unknownChoice } from './choices.ts';

/** A name, a request, the expected status and, for the status 200, the whole body. By default an empty list. */
type Attack = [name: string, sent: Sent, status: number, body?: string];

const own = {
  email: 'mallory@example.org',
  categories: [category],
  subscribed_at: '2026-11-21T10:00:00Z',
  source: 'Website',
  page: '/',
  postcode,
};
const ada = { ...own, email: 'ada@example.org' };
const stranger = (index: number) => ({ ...own, email: `stranger${index}@example.org` });
const insert = (sent: Sent = {}): Sent => ({ method: 'POST', path: '/Email', body: own, ...sent });
const update = (path: string, sent: Sent = {}): Sent => ({
  method: 'PATCH',
  path: `/Email${path}`,
  body: { categories: [category], updated_at: own.subscribed_at, source: 'Website', postcode: 'None' },
  ...sent,
});
/** A request that names cat@example.org, whose row exists. */
const cat = (sent: Sent): Sent => ({ as: 'cat@example.org', ...sent });
const CAT = '?email=eq.cat%40example.org';

const reading: Attack[] = [
  ['lists rows without naming an address', { as: null }, 200],
  ['lists rows and names its own address', cat({}), 200, '[{"email":"cat@example.org"}]'],
  ['asks for an address other than the one it names', { path: '/Email?select=email&email=eq.ada%40example.org' }, 200],
  ['selects every column of its own row', cat({ path: '/Email?select=*' }), 401],
  ...['categories', 'subscribed_at', 'updated_at', 'source', 'page', 'postcode', 'ctid'].map((column): Attack => [
    `selects ${column} of its own row`,
    cat({ path: `/Email?select=email,${column}` }),
    401,
  ]),
  ['filters by a column that it may not read', { path: `/Email?select=email&postcode=eq.${postcodes.at(-1)}` }, 401],
  ['orders by a column that it may not read', { path: '/Email?select=email&order=subscribed_at' }, 401],
  ['filters with ilike', { path: '/Email?select=email&email=ilike.ADA*' }, 200],
  ['filters with or', { path: '/Email?select=email&or=(email.eq.ada%40example.org,email.neq.x)' }, 200],
  ['asks for the exact count', { headers: { prefer: 'count=exact' } }, 200],
  // Postgres's planner estimates one row, but PostgREST returns none, so it answers 206 (partial content).
  ['asks for the planned count', { headers: { prefer: 'count=planned' } }, 206],
  ['asks for the query plan', { headers: { accept: 'application/vnd.pgrst.plan+json' } }, 415],
  ['embeds the tokens', { path: '/Email?select=email,token(*)' }, 400],
  ['asks for another schema', { headers: { 'accept-profile': 'newsletter' } }, 406],
  ['asks for the table of tokens', { path: '/token?select=email' }, 404],
  ['calls a function of another schema', { method: 'POST', path: '/rpc/parse_token', body: {} }, 404],
  ...['*', '%', '', '   ', 'null', '_@example.org', 'ada@example.org,mallory@example.org'].map((as): Attack => [
    `names “${as}”`,
    { as },
    200,
  ]),
  ['names two addresses in two headers', { as: ['ada@example.org', 'mallory@example.org'] }, 200],
];

const adding: Attack[] = [
  ['adds a row without naming an address', insert({ as: null }), 401],
  ['adds a row for another address than the one it names', insert({ body: stranger(1) }), 401],
  ['adds its own row and another', insert({ body: [own, stranger(1)] }), 401],
  ['adds twenty rows', insert({ body: Array.from({ length: 20 }, (_, index) => stranger(index)) }), 401],
  ['adds its own row twice at once', insert({ body: [own, own] }), 409],
  ['adds a row for an existing address that it names', insert({ as: ada.email, body: ada }), 409],
  ['adds a row and asks for it', insert({ headers: { prefer: 'return=representation' } }), 401],
  [
    'replaces an existing row by an upsert',
    insert({ as: ada.email, body: ada, headers: { prefer: 'resolution=merge-duplicates' } }),
    401,
  ],
  ['uses PUT', insert({ method: 'PUT', as: ada.email, path: '/Email?email=eq.ada%40example.org', body: ada }), 401],
  ['adds a column that doesn’t exist', insert({ body: { ...own, admin: 'x' } }), 400],
  ['sends a body of 1 MB', insert({ body: { ...own, source: 'x'.repeat(1_000_000) } }), 400],
];

const changing: Attack[] = [
  ['changes every row', update(''), 204],
  ['changes every row without naming an address', update('', { as: null }), 204],
  ['changes another row than the one it names', update('?email=eq.ada%40example.org'), 204],
  ['changes the rows of a postcode', update(`?postcode=eq.${postcodes.at(-1)}`), 401],
  ...(['email', 'page', 'subscribed_at'] as const).map((column): Attack => [
    `changes ${column} of its own row`,
    update(CAT, cat({ body: { [column]: own[column] } })),
    401,
  ]),
  ['changes its own row and asks for it', update(CAT, cat({ headers: { prefer: 'return=representation' } })), 401],
  ...[{ categories: [unknownChoice.category] }, { postcode: unknownChoice.postcode }, { source: '=1+1' }].map(
    (body): Attack => [`changes its own row to ${JSON.stringify(body)}`, update(CAT, cat({ body })), 400],
  ),
  ['deletes every row', { method: 'DELETE', path: '/Email' }, 401],
  ['deletes its own row', cat({ method: 'DELETE', path: `/Email${CAT}` }), 401],
];

export const attacks: Attack[] = [...reading, ...adding, ...changing];

/** Values that a subscriber's row can't have, by column. */
export const badValues: Record<string, unknown[]> = {
  email: [
    null,
    'a@b.c',
    'mallory',
    'Mallory@example.org',
    'mal lory@example.org',
    'mallory@example',
    'mallory@example..org',
    'mallory@-example.org',
    'mallory@example.o-',
    'mallory@[127.0.0.1]',
    'a@b@example.org',
    '=cmd@example.org',
    'a,b@example.org',
    'mallory@example.org\n',
    'málory@example.org',
    `${'m'.repeat(65)}@example.org`,
    `mallory@${'e'.repeat(64)}.org`,
    `a@b.${'y'.repeat(64)}`,
    `${'m'.repeat(64)}@${'e'.repeat(63)}.${'x'.repeat(63)}.${'y'.repeat(62)}`,
  ],
  categories: [
    null,
    [],
    [unknownChoice.category],
    [category, null],
    Array.from({ length: 7 }, () => category),
    [[category], [category]],
    `[2:2]={${unknownChoice.category}}`,
  ],
  source: [
    null,
    '',
    ' Website',
    ...['=', '+', '-', '@', '\u00a0', '\uff1d', '\uff0b', '\uff0d', '\uff20', '\u2212'].map((start) => `${start}1+1`),
    ...['\n', '\u0000', '\u007f', '\u0085', '\u202e', '\u2028'].map((inside) => `Web${inside}site`),
    'x'.repeat(301),
  ],
  page: [null, '', 'contact', 'https://example.org/', 'javascript:alert(1)', '/a b', '/é', `/${'x'.repeat(256)}`],
  postcode: ['', unknownChoice.postcode, `${postcode} `, 'none'],
};
