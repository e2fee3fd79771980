import { expect, test } from 'vitest'
import type { Identity } from '../request/caller.ts'
import { createAuthenticator } from './authenticator.ts'

const publishable = `sb_publishable_${'p'.repeat(43)}`
const secret = `sb_secret_${'s'.repeat(43)}`
const user: Identity = { caller: { role: 'authenticated', claims: { role: 'authenticated', sub: 'ann' } } }
const refused: Identity = { problem: { kind: 'expired' } }

const authenticator = createAuthenticator({ publishable, secret }, async (token) =>
  token === 'good.user.token' ? user : refused,
)

const request = (headers: Record<string, string>, query = '') =>
  new Request(`http://localhost/${query}`, { headers })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function pass(headers: Record<string, string>, query = '') {
  const outcome = await authenticator.requireApiKey(request(headers, query))
  if ('refusal' in outcome) return { status: outcome.refusal.status, body: await outcome.refusal.json() }
  return outcome
}

test('rejects requests without a key', async () => {
  expect(await pass(bearer('good.user.token'))).toEqual({
    status: 401,
    body: {
      message: 'No API key found in request',
      hint: 'No `apikey` request header or url param was found.',
    },
  })
})

test('rejects an unknown key', async () => {
  expect(await pass({ apikey: 'sb_publishable_wrong' })).toEqual({
    status: 401,
    body: {
      message: 'Invalid API key',
      hint: 'Double check your Supabase `anon` or `service_role` API key.',
    },
  })
})

test('the publishable key means a visitor, the secret key the server', async () => {
  expect(await pass({ apikey: publishable })).toMatchObject({ caller: { role: 'anon' } })
  expect(await pass({ apikey: secret })).toMatchObject({ caller: { role: 'service_role' } })
})

test('accepts a key in the query string', async () => {
  expect(await pass({}, `?apikey=${publishable}`)).toMatchObject({ caller: { role: 'anon' } })
})

test('ignores the key repeated as a bearer token', async () => {
  expect(await pass({ apikey: publishable, ...bearer(publishable) })).toMatchObject({
    caller: { role: 'anon' },
  })
})

test('rejects a second, different key', async () => {
  expect(await pass({ apikey: publishable, ...bearer(secret) })).toMatchObject({ status: 401 })
})

test('a user token takes precedence over the secret key', async () => {
  expect(await pass({ apikey: publishable, ...bearer('good.user.token') })).toEqual(user)
  expect(await pass({ apikey: secret, ...bearer('good.user.token') })).toEqual(user)
})

test('rejects an invalid token instead of treating the caller as a visitor', async () => {
  expect(await pass({ apikey: publishable, ...bearer('bad.user.token') })).toEqual(refused)
})

test('rejects the secret key from browsers', async () => {
  const headers = { apikey: secret, 'user-agent': 'Mozilla/5.0 (X11)' }
  expect(await pass(headers)).toEqual({
    status: 401,
    body: { message: 'Forbidden use of secret API key in browser' },
  })
  expect(await pass({ apikey: publishable, 'user-agent': 'Mozilla/5.0 (X11)' })).toMatchObject({
    caller: { role: 'anon' },
  })
})

test('services without a key accept one in either header', async () => {
  expect(await authenticator.authenticate(request({}))).toBeNull()
  expect(await authenticator.authenticate(request({ apikey: secret }))).toMatchObject({
    caller: { role: 'service_role' },
  })
  expect(await authenticator.authenticate(request(bearer(secret)))).toMatchObject({
    caller: { role: 'service_role' },
  })
  expect(await authenticator.authenticate(request(bearer('good.user.token')))).toEqual(user)
  expect(await authenticator.authenticate(request(bearer('sb_secret_wrong')))).toHaveProperty('refusal')
  expect(
    await authenticator.authenticate(request({ ...bearer(secret), 'user-agent': 'Mozilla/5.0' })),
  ).toHaveProperty('refusal')
})
