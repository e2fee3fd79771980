import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLinks } from '#app/data/posts/check-links.ts'
import { FunctionError } from '#app/data/client/call-function.ts'
import {
  bearer,
  type FunctionsBackend,
  startFunctionsBackend,
} from '#tests/support/site/functions-backend.ts'
import { type LocalSource, startImportSource } from '#tests/support/site/import-calls.ts'

let source: LocalSource
let backend: FunctionsBackend
const asked: string[] = []
beforeAll(async () => {
  source = await startImportSource((request, response) => {
    asked.push(request.url!)
    const status = Number(/^\/(\d{3})/.exec(request.url!)?.[1] ?? 200)
    if (request.url === '/to-inside') response.setHeader('Location', 'http://127.0.0.1:1/')
    if (request.url === '/moved') response.setHeader('Location', '/here')
    const isRedirect = request.url === '/to-inside' || request.url === '/moved'
    response.writeHead(isRedirect ? 302 : status).end(request.url === '/large' ? 'x'.repeat(200_000) : 'x')
  })
  backend = await startFunctionsBackend('pglite', { sources: source.sources })
})
afterAll(async () => {
  await backend.stop()
  await source.stop()
})

test('distinguishes working, broken, uncertain and refused links', async () => {
  const { client } = await backend.signIn('admin')
  const at = (path: string) => source.url + path
  const expected = [
    [at('/here'), 'works', 200],
    [at('/moved'), 'works', 200],
    [at('/large'), 'works', null],
    [at('/404'), 'broken', 404],
    [at('/410'), 'broken', 410],
    [at('/403'), 'unsure', 403],
    [at('/500'), 'unsure', 500],
    [at('/to-inside'), 'unsure', null],
    ['http://127.0.0.1:1/', 'unchecked', null],
    ['https://user:pass@a.example/', 'unchecked', null],
    ['http://a.example/', 'unchecked', null],
    ['not an address', 'unchecked', null],
    ['https://name-of-nobody.invalid/', 'broken', null],
  ] as const
  const results = await checkLinks(
    client,
    expected.map(([link]) => link),
  )
  const told = new Map(results.map(({ link, outcome, status }) => [link, [link, outcome, status]]))
  expect(expected.map(([link]) => told.get(link))).toEqual(expected)
  expect(asked).not.toContain('/1')
})

test('checks a repeated link once', async () => {
  const { token } = await backend.signIn('admin')
  const headers = bearer(backend, { token })
  const link = `${source.url}/once`
  const reply = await backend.call('check-links', { headers, body: JSON.stringify({ links: [link, link] }) })
  expect(await reply.json()).toEqual({ success: true, results: [{ link, outcome: 'works', status: 200 }] })
  expect(asked.filter((path) => path === '/once')).toHaveLength(1)
})

test.for([
  [{ links: [] }, 'There is no link to check.'],
  [
    { links: Array.from({ length: 21 }, (_, n) => `https://a.example/${n}`) },
    'Check at most 20 links at once.',
  ],
  [{ links: ['x'.repeat(2049)] }, 'An address is too long.'],
  [{ links: 'https://a.example/' }, 'The links must be a list of addresses.'],
] as const)('%o is refused: %s', async ([body, message]) => {
  const { token } = await backend.signIn('admin')
  const headers = bearer(backend, { token })
  const reply = await backend.call('check-links', { headers, body: JSON.stringify(body) })
  expect([reply.status, ((await reply.json()) as { error: string }).error]).toEqual([
    400,
    expect.stringContaining(message),
  ])
})

test('checks links ten times a minute', async () => {
  const { client } = await backend.signIn('admin')
  const link = `${source.url}/here`
  for (let call = 0; call < 10; call += 1) await checkLinks(client, [link])
  const refused = await checkLinks(client, [link]).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(FunctionError)
  expect(refused).toMatchObject({ status: 429 })
})
