/* oxlint-disable unicorn/no-useless-spread -- rows of words stay together */
import * as fc from 'fast-check'
import routes from '#app/routes.ts'
import { formBody, type FuzzCase, headers } from './fuzz-case.ts'
import { mostly, queryOf, segment } from './odd-values.ts'

const PATHS = [
  ...routes.map(({ path = '' }) => `/${path}`),
  // Paths that the server itself answers.
  ...[
    '/healthz',
    '/readyz',
    '/metrics',
    '/favicon.ico',
    '/assets/*',
    '/embed/payment',
    '/policy-reports',
    '/*',
  ],
]
const KNOWN_SEGMENTS = [
  'x',
  'ads-management',
  'amazon',
  'blog',
  'news',
  'page',
  'default.png',
  'a-0.png',
  '1',
]
const QUERY = [
  ...[
    'page',
    'q',
    'in',
    'tag',
    'zone',
    'month',
    'day',
    'host',
    'time',
    'by',
    'for',
    'code',
    'editor',
    'type',
  ],
  ...['enddt', '_routes', 'index', 'token_hash', 'v', 'w', 'format', 'slot', 'startsAt', 'table', 'id'],
]
const FIELDS = [
  ...['name', 'email', 'phone', 'company', 'message', 'second_opinion', 'captcha', 'stamp', 'referrer'],
  ...['number', 'startsAt', 'reason', 'zone', 'brand', 'host', 'day', 'month', 'cf-turnstile-response'],
  ...['target', 'organic', 'tacos', 'intent', 'confirm', 'answers', 'path', 'service', 'kind'],
]

const path = fc.constantFrom(...PATHS).chain((pattern) => {
  const parts = pattern.split('/').map((part) => {
    if (part === '*')
      return fc.array(segment(...KNOWN_SEGMENTS), { maxLength: 3 }).map((all) => all.join('/'))
    const [, ending] = /^:\w+(\..+)?$/.exec(part) ?? []
    return part.startsWith(':')
      ? segment(...KNOWN_SEGMENTS).map((text) => text + (ending ?? ''))
      : fc.constant(part)
  })
  return fc.tuple(...parts).map((all) => all.join('/'))
})
/** Includes the data requests of client-side navigation and nearly valid URLs. */
const ending = fc.constantFrom('', '', '', '', '.data', '/', '//', '.md', ';x', '%20')

const pageQuery = queryOf(QUERY)

const read = fc
  .tuple(mostlyReading(), path, ending, pageQuery, headers)
  .map(([method, at, end, query, sent]): FuzzCase => ({
    method,
    path: at + end + query,
    headers: sent,
    body: null,
    caller: 'nobody',
  }))

const send = fc
  .tuple(path, pageQuery, formBody(FIELDS))
  .map(([at, query, { body, headers: sent }]): FuzzCase => ({
    method: 'POST',
    path: at + query,
    headers: sent,
    body,
    caller: 'nobody',
  }))

function mostlyReading(): fc.Arbitrary<string> {
  return fc.constantFrom('GET', 'GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH')
}

/** Requests and form submissions to every page, file and feed. */
export const pageCases: fc.Arbitrary<FuzzCase> = fc.oneof(
  { arbitrary: read, weight: 3 },
  { arbitrary: send, weight: 1 },
)

/** Bytes that are nearly a valid HTTP request. */
export const rawRequests: fc.Arbitrary<string> = fc
  .record({
    method: mostly('GET', 'POST', 'HEAD', 'get', 'CONNECT', 'TRACE', 'PRI'),
    target: fc.oneof(path, mostly('*', '//', 'http://evil.example/', '/\u{ff}', '/a b', '?', '/%')),
    version: fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9', ''),
    lines: fc.array(
      mostly(
        'Host: localhost',
        'Host: localhost',
        'Host: evil.example',
        'Content-Length: 5',
        'Content-Length: -1',
        'Content-Length: 1, 2',
        'Transfer-Encoding: chunked',
        'Transfer-Encoding: gzip, chunked',
        'Expect: 100-continue',
        'Connection: upgrade',
        'Upgrade: websocket',
        ' folded',
        'Cookie: \u{1}',
        ': empty',
      ),
      { maxLength: 6 },
    ),
    end: fc.constantFrom('\r\n', '\n', '\r'),
    body: mostly('', '5\r\nhello\r\n0\r\n\r\n', 'hello', 'ffffffffffffffff\r\n', '-1\r\n'),
  })
  .map(
    ({ method, target, version, lines, end, body }) =>
      [`${method} ${target} ${version}`, ...lines, 'Connection: close', ''].join(end) + end + body,
  )
