/** Writers who read from another process than the one that handled their change. */
import { expect, test } from 'vitest'
import { createChangeTokens } from './change-tokens.ts'
import { createPageCache } from './page-cache.ts'

const TOKEN = 'AbCdEfGh01234-_9'
const PERSON = { authorization: 'Bearer eyJhbGciOiJFUzI1NiJ9.e30.x', apikey: 'sb_publishable_x' }
const PROGRAM = { apikey: 'sb_secret_x', authorization: 'Bearer sb_secret_x' }
const VISITOR = { apikey: 'sb_publishable_x', authorization: 'Bearer sb_publishable_x' }

function start({ siteUrl = 'http://localhost:3000', maxWaitMs = 60_000 } = {}) {
  const waiting: PromiseWithResolvers<void>[] = []
  const catchUp = () => {
    const turn = Promise.withResolvers<void>()
    waiting.push(turn)
    return turn.promise
  }
  const pageCache = createPageCache()
  return { tokens: createChangeTokens({ catchUp }, { siteUrl, pageCache, maxWaitMs }), waiting, pageCache }
}
const withToken = (token: string) => ({ headers: { 'x-change-token': token } })

async function write(
  method: string,
  headers: Record<string, string>,
  { isChange = true, status = 201, siteUrl = 'https://shop.example' } = {},
) {
  const { tokens, pageCache, waiting } = start({ siteUrl })
  const fetchBackend = tokens.addTo(async () => {
    if (isChange) pageCache.clear()
    return new Response('{}', { status, headers: { 'access-control-expose-headers': 'ETag' } })
  })
  const request = new Request('https://shop.example/rest/v1/blog_posts', { method, headers })
  const { headers: answered } = await fetchBackend(request, {})
  return {
    token: answered.get('x-change-token'),
    cookie: answered.get('set-cookie'),
    exposed: answered.get('access-control-expose-headers'),
    tokens,
    waiting,
  }
}

test('gives a person a token and a cookie after a change, and a program only the token', async () => {
  const { token, cookie, exposed } = await write('PATCH', PERSON)
  expect(token).toMatch(/^[\w-]{16}$/)
  expect(cookie).toBe(`__Host-change=${token}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure`)
  expect(exposed).toBe('ETag, X-Change-Token')
  const plain = await write('POST', PERSON, { siteUrl: 'http://localhost:3000' })
  expect(plain.cookie).toBe(`change=${plain.token}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`)
  expect(await write('DELETE', PROGRAM)).toMatchObject({ token: expect.any(String), cookie: null })
})

test.for([
  ['a visitor', 'POST', VISITOR, {}],
  ['a visitor without a key', 'POST', {}, {}],
  ['a reader', 'GET', PERSON, {}],
  ['a write that no page shows', 'POST', PERSON, { isChange: false }],
  ['a write that was refused', 'POST', PERSON, { status: 403 }],
] as const)('%s gets neither token nor cookie', async ([, method, headers, options]) => {
  expect(await write(method, headers, options)).toMatchObject({ token: null, cookie: null, exposed: 'ETag' })
})

test.for([
  ['the header', 'http://localhost', { 'x-change-token': TOKEN }],
  ['the cookie', 'http://localhost', { cookie: `theme=dark; change=${TOKEN}; b=c` }],
  ['the cookie of a site with TLS', 'https://shop.example', { cookie: `__Host-change=${TOKEN}` }],
] as const)('a request with %s waits for all earlier announcements, once', async ([, siteUrl, headers]) => {
  const { tokens, waiting } = start({ siteUrl })
  let isReached = false
  const reaching = Promise.resolve(tokens.isReached({ headers })).then((answer) => (isReached = answer))
  await new Promise(setImmediate)
  expect(isReached).toBe(false)
  waiting[0]!.resolve()
  expect(await reaching).toBe(true)
  expect(tokens.isReached({ headers })).toBe(true)
  expect(waiting).toHaveLength(1)
})

test.for([
  ['no token', 'http://localhost', { cookie: `change=x; changes=${TOKEN}` }],
  ['the cookie of a site with TLS', 'http://localhost', { cookie: `__Host-change=${TOKEN}` }],
  ['a cookie that another host may have set', 'https://shop.example', { cookie: `change=${TOKEN}` }],
] as const)('a request with %s does not wait', ([, siteUrl, headers]) => {
  expect(start({ siteUrl }).tokens.isReached({ headers })).toBe(true)
})

test('the process of the write does not wait for its own token', async () => {
  const { token, tokens, waiting } = await write('PATCH', PERSON)
  expect(tokens.isReached(withToken(token!))).toBe(true)
  expect(waiting).toEqual([])
})

test('a replica without a database connection stops waiting after a time limit, and tries again', async () => {
  const { tokens, waiting } = start({ maxWaitMs: 10 })
  expect(await tokens.isReached(withToken(TOKEN))).toBe(false)
  const second = tokens.isReached(withToken(TOKEN))
  waiting[1]!.reject(new Error('away'))
  expect(await second).toBe(false)
  const third = tokens.isReached(withToken(TOKEN))
  waiting[2]!.resolve()
  expect(await third).toBe(true)
})
