/* oxlint-disable unicorn/no-useless-spread -- rows of words stay together */
import * as fc from 'fast-check'
import type { ApiSchema } from '#tests/attacks/api-schema.ts'
import { ROUTES as AUTH_ROUTES } from '#backend/auth/routes.ts'
import { ACCOUNT_CALLS, FUNCTION_CALLS } from '#tests/attacks/function-calls.ts'
import { caller, type FuzzCase, headers, jsonBody } from './fuzz-case.ts'
import { escape, mostly, mutated, oddJson, oddText, phrase, queryOf, segment } from './odd-values.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']
const ID = '00000000-0000-4000-8000-000000000000'

type Parts = { method: string; path: string; sent: { body: string; headers: Record<string, string> } }

/** Builds a request; read methods have no body. */
const toCases = (parts: fc.Arbitrary<Parts>): fc.Arbitrary<FuzzCase> =>
  fc.tuple(parts, caller).map(([{ method, path, sent }, by]) => ({
    method,
    path,
    headers: sent.headers,
    body: /^(?:GET|HEAD|OPTIONS)$/.test(method) ? null : sent.body,
    caller: by,
  }))

const COLUMNS = [
  'id',
  'title',
  'slug',
  'content',
  'tags',
  'status',
  'published_at',
  'user_id',
  'role',
  'name',
]
const SELECT_TOKENS = [
  ...COLUMNS,
  ...['*', '(', ')', ',', ':', '!', '!inner', '!left', '->', '->>', '...', '.count()', '.sum()', '::text'],
  ...['::jsonb', '"', '\\', ' ', '0', 'tags(', 'authors(', 'post_tags(*)', 'blog_posts!post_tags(id)'],
]
const FILTER_TOKENS = [
  ...[
    'eq.',
    'neq.',
    'gt.',
    'lte.',
    'like.',
    'ilike.',
    'match.',
    'imatch.',
    'in.(',
    'is.',
    'isdistinct.',
    'cs.{',
  ],
  ...[
    'cd.',
    'ov.',
    'sl.',
    'sr.',
    'adj.',
    'fts.',
    'plfts(english).',
    'wfts.',
    'phfts(x).',
    'not.',
    'any).',
    'all).',
  ],
  ...[
    'eq(any).{',
    'null',
    'true',
    'x',
    ID,
    '*',
    '%',
    '{',
    '}',
    '(',
    ')',
    ',',
    '"',
    '\\',
    '[1,2)',
    '[',
    '.',
    '1',
  ],
]
const LOGIC_TOKENS = [...FILTER_TOKENS, ...COLUMNS.map((name) => `${name}.`), 'and(', 'or(', 'not.and(']
const ORDER_TOKENS = [
  ...COLUMNS,
  '.asc',
  '.desc',
  '.nullsfirst',
  '.nullslast',
  ',',
  '(',
  ')',
  '->',
  '->>',
  '.',
]

const restPair: fc.Arbitrary<[string, string]> = fc.oneof(
  fc.tuple(mostly('select', 'columns', 'on_conflict'), phrase(SELECT_TOKENS)),
  fc.tuple(mostly('order', 'tags.order'), phrase(ORDER_TOKENS, 6)),
  fc.tuple(
    mostly('and', 'or', 'not.and', 'not.or', 'tags.or'),
    phrase(LOGIC_TOKENS).map((text) => `(${text})`),
  ),
  fc.tuple(mostly('limit', 'offset', 'tags.limit'), mostly('0', '1', '-1', '1.5')),
  fc.tuple(fc.oneof(mostly(...COLUMNS), phrase(SELECT_TOKENS, 4)), phrase(FILTER_TOKENS, 5)),
)
const restQuery = fc
  .array(restPair, { maxLength: 4 })
  .map((pairs) => `?${pairs.map(([name, value]) => `${escape(name)}=${escape(value)}`).join('&')}`)

const POST = {
  title: 'Fuzzed',
  content: '<p>x</p>',
  summary: 's',
  status: 'draft',
  tags: ['a'],
  slug: 'fuzzed',
}
const csvBody = fc
  .tuple(phrase([...COLUMNS, ',', '\n', '"', '\r\n', 'x', 'NULL'], 20), headers)
  .map(([body, others]) => ({ body, headers: { ...others, 'content-type': 'text/csv' } }))

export function tableCases({ tables }: ApiSchema): fc.Arbitrary<FuzzCase> {
  return toCases(
    fc.record({
      method: fc.constantFrom(...METHODS, 'GET', 'GET', 'GET', 'POST', 'PATCH'),
      path: fc.tuple(segment('blog_posts', 'news_posts', ...tables), restQuery).map(([table, query]) => {
        return `/rest/v1/${table}${query}`
      }),
      sent: fc.oneof(
        { arbitrary: jsonBody(mutated([POST, [POST, POST], { user_id: ID, role: 'admin' }, {}])), weight: 3 },
        { arbitrary: csvBody, weight: 1 },
      ),
    }),
  )
}

export function databaseCallCases({ calls }: ApiSchema): fc.Arbitrary<FuzzCase> {
  return toCases(
    fc.constantFrom(...calls).chain(({ name, body }) =>
      fc.record({
        method: fc.constantFrom('POST', 'POST', 'POST', 'GET', 'GET', 'HEAD', 'PUT'),
        path: fc
          .oneof(restQuery, queryOf(Object.keys(body).concat('x'), oddText), fc.constant(''))
          .map((query) => `/rest/v1/rpc/${name}${query}`),
        sent: jsonBody(mutated([body])),
      }),
    ),
  )
}

const AUTH_BODY = {
  ...{
    email: 'a@example.invalid',
    password: 'eleven patient herons',
    token: 'x',
    token_hash: 'x',
    type: 'signup',
  },
  ...{ refresh_token: 'x', auth_code: ID, code_verifier: 'x'.repeat(43), provider: 'google', data: { a: 1 } },
  ...{
    factor_type: 'totp',
    friendly_name: 'x',
    issuer: 'x',
    code: '123456',
    challenge_id: ID,
    nonce: '123456',
  },
  ...{ credential: { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'e30' } } },
  ...{ redirect_to: 'http://localhost/', user_metadata: {}, app_metadata: {}, ban_duration: '1h', role: 'x' },
  ...{
    gotrue_meta_security: { captcha_token: 'x' },
    code_challenge: 'x',
    code_challenge_method: 's256',
    name: 'x',
  },
}

export const authCases: fc.Arbitrary<FuzzCase> = toCases(
  fc.constantFrom(...AUTH_ROUTES).chain(({ method, path }) => {
    const parts = path.split('/').map((part) => (part.startsWith('{') ? segment(ID, 'x') : fc.constant(part)))
    return fc.record({
      method: fc.oneof({ arbitrary: fc.constant<string>(method), weight: 9 }, fc.constantFrom(...METHODS)),
      path: fc
        .tuple(
          fc.tuple(...parts),
          queryOf(
            [
              'grant_type',
              'type',
              'token',
              'redirect_to',
              'page',
              'per_page',
              'scope',
              'provider',
              'code',
              'state',
            ],
            mostly(
              'password',
              'refresh_token',
              'pkce',
              'id_token',
              'signup',
              'global',
              'http://localhost/',
              '1',
            ),
          ),
        )
        .map(([all, query]) => `/auth/v1${all.join('/')}${query}`),
      sent: jsonBody(mutated([AUTH_BODY])),
    })
  }),
)

/** A smaller share, because functions have their own rate limits. */
export const functionCases: fc.Arbitrary<FuzzCase> = toCases(
  fc.constantFrom(...FUNCTION_CALLS, ...ACCOUNT_CALLS).chain(({ name, body }) =>
    fc.record({
      method: fc.constantFrom('POST', 'POST', 'POST', 'POST', 'POST', 'POST', 'GET', 'PUT', 'OPTIONS'),
      path: fc
        .oneof({ arbitrary: fc.constant(''), weight: 9 }, queryOf(['provider', 'action', 'x']))
        .map((query) => `/functions/v1/${name.includes('?') ? name : name + query}`),
      sent: jsonBody(fc.oneof({ arbitrary: mutated([body]), weight: 9 }, oddJson)),
    }),
  ),
)
