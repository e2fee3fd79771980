import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { signIn } from './accounts.ts'
import { describeSessionError, readErrorCode, SessionError } from './session-error.ts'

/** Errors have a `code` since this API version. */
const API_VERSION = { 'x-supabase-api-version': '2024-01-01' }

/** @returns the error of signing in with this response */
async function fail(respond: () => Response): Promise<unknown> {
  const client = createClient('http://backend.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: async () => respond() },
  })
  return signIn(client, { email: 'a@example.com', password: 'secret' }, {}).catch((error: unknown) => error)
}

const refuse = (status: number, body: object) => () => Response.json(body, { status, headers: API_VERSION })

test.each([
  ['refused', 400, { code: 'invalid_credentials', message: 'Invalid login credentials' }, 'rejected'],
  ['forbidden', 403, { code: 'signup_disabled', message: 'Not here' }, 'refused'],
  ['weak', 422, { code: 'weak_password', message: 'Too short', weak_password: { reasons: [] } }, 'rejected'],
])('classifies the error of the service: %s', async (_, status, body, kind) => {
  const error = await fail(refuse(status, body))
  expect(error).toBeInstanceOf(SessionError)
  expect(error).toMatchObject({ kind, userMessage: body.message, code: body.code })
  expect(describeSessionError(error)).toBe(body.message)
  expect(readErrorCode(error)).toBe(body.code)
})

test('suggests a retry if the service does not answer', async () => {
  const silent = await fail(refuse(400, {}))
  const unreached = await fail(() => {
    throw new TypeError('fetch failed')
  })
  expect([describeSessionError(silent), describeSessionError(unreached)]).toEqual([
    'Please try again.',
    'Please try again.',
  ])
  expect(unreached).toMatchObject({ kind: 'unavailable', code: '' })
})

test('has no message and no code for other errors', () => {
  expect(describeSessionError(new Error('secret of ours'))).toBe('Please try again.')
  expect(readErrorCode(new Error('secret of ours'))).toBe('')
})
