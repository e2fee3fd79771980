import { expect, test } from 'vitest'
import type { Identity } from '../request/caller.ts'
import { createAuthenticator } from './authenticator.ts'

const publishable = `sb_publishable_${'p'.repeat(43)}`
const secret = `sb_secret_${'s'.repeat(43)}`
const USER: Identity = { caller: { role: 'authenticated', claims: { role: 'authenticated', sub: 'ann' } } }
const EXPIRED: Identity = { problem: { kind: 'expired' } }
const ANON = { caller: { role: 'anon' } }
const SERVICE = { caller: { role: 'service_role' } }
const NO_KEY = {
  message: 'No API key found in request',
  hint: 'No `apikey` request header or url param was found.',
}
const UNKNOWN_KEY = {
  message: 'Invalid API key',
  hint: 'Double check your Supabase `anon` or `service_role` API key.',
}
const IN_BROWSER = { message: 'Forbidden use of secret API key in browser' }
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11)' }

const authenticator = createAuthenticator({ publishable, secret }, async (token) =>
  token === 'good.user.token' ? USER : EXPIRED,
)
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function identify(method: 'requireApiKey' | 'authenticate', headers: object, query = '') {
  const request = new Request(`http://localhost/${query}`, { headers: headers as Record<string, string> })
  const outcome = await authenticator[method](request)
  if (!outcome || !('refusal' in outcome)) return outcome
  expect(outcome.refusal.status).toBe(401)
  return outcome.refusal.json()
}

test.for([
  ['no key', bearer('good.user.token'), NO_KEY],
  ['an unknown key', { apikey: 'sb_publishable_wrong' }, UNKNOWN_KEY],
  ['the publishable key', { apikey: publishable }, ANON],
  ['the secret key', { apikey: secret }, SERVICE],
  ['the key repeated as a bearer token', { apikey: publishable, ...bearer(publishable) }, ANON],
  ['a second, different key', { apikey: publishable, ...bearer(secret) }, UNKNOWN_KEY],
  ['a user token', { apikey: publishable, ...bearer('good.user.token') }, USER],
  ['a user token and the secret key', { apikey: secret, ...bearer('good.user.token') }, USER],
  ['an invalid token', { apikey: publishable, ...bearer('bad.user.token') }, EXPIRED],
  ['the secret key in a browser', { apikey: secret, ...BROWSER }, IN_BROWSER],
  ['the publishable key in a browser', { apikey: publishable, ...BROWSER }, ANON],
] as const)('where a key is required: %s', async ([, headers, expected]) => {
  expect(await identify('requireApiKey', headers)).toMatchObject(expected)
})

test('accepts a key in the query string', async () => {
  expect(await identify('requireApiKey', {}, `?apikey=${publishable}`)).toMatchObject(ANON)
})

test('returns null for a request without key and token where no key is required', async () => {
  expect(await identify('authenticate', {})).toBeNull()
})

test.for([
  ['the secret key', { apikey: secret }, SERVICE],
  ['the secret key as a bearer token', bearer(secret), SERVICE],
  ['a user token', bearer('good.user.token'), USER],
  ['an unknown key as a bearer token', bearer('sb_secret_wrong'), UNKNOWN_KEY],
  ['the secret key as a bearer token in a browser', { ...bearer(secret), ...BROWSER }, IN_BROWSER],
] as const)('where no key is required: %s', async ([, headers, expected]) => {
  expect(await identify('authenticate', headers)).toMatchObject(expected)
})
