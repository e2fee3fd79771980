import { expect, test } from 'vitest'
import { createPageCache } from '../responses/page-cache.ts'
import { createChangeTokens } from './change-tokens.ts'
import { tellChanges } from './tell-changes.ts'

const PERSON = { authorization: 'Bearer eyJhbGciOiJFUzI1NiJ9.e30.x', apikey: 'sb_publishable_x' }
const PROGRAM = { apikey: 'sb_secret_x', authorization: 'Bearer sb_secret_x' }
const VISITOR = { apikey: 'sb_publishable_x', authorization: 'Bearer sb_publishable_x' }

async function ask(
  method: string,
  headers: Record<string, string>,
  { isChange = true, status = 201, siteUrl = 'https://shop.example' } = {},
) {
  const pageCache = createPageCache()
  const fetchBackend = tellChanges(
    {
      fetch: async () => {
        if (isChange) pageCache.clear()
        return new Response('{}', { status, headers: { 'access-control-expose-headers': 'ETag' } })
      },
    },
    { tokens: createChangeTokens({ catchUp: async () => undefined }), pageCache, siteUrl },
  )
  const { headers: answered } = await fetchBackend(
    new Request('https://shop.example/rest/v1/blog_posts', { method, headers }),
    {},
  )
  return {
    token: answered.get('x-change-token'),
    cookie: answered.get('set-cookie'),
    exposed: answered.get('access-control-expose-headers'),
  }
}

test('who signed in and changed what pages show gets a token and a cookie for a minute', async () => {
  const { token, cookie, exposed } = await ask('PATCH', PERSON)
  expect(token).toMatch(/^[\w-]{16}$/)
  expect(cookie).toBe(`__Host-change=${token}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure`)
  expect(exposed).toBe('ETag, X-Change-Token')
  const plain = await ask('POST', PERSON, { siteUrl: 'http://localhost:3000' })
  expect(plain.cookie).toBe(`change=${plain.token}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`)
})

test('a program gets the token alone', async () => {
  expect(await ask('DELETE', PROGRAM)).toMatchObject({ token: expect.any(String), cookie: null })
})

test.for([
  ['a visitor', 'POST', VISITOR, {}],
  ['a visitor without a key', 'POST', {}, {}],
  ['whoever reads', 'GET', PERSON, {}],
  ['a write that no page shows', 'POST', PERSON, { isChange: false }],
  ['a write that was refused', 'POST', PERSON, { status: 403 }],
] as const)('%s gets neither', async ([, method, headers, options]) => {
  expect(await ask(method, headers, options)).toEqual({ token: null, cookie: null, exposed: 'ETag' })
})
