import { createClient } from '@supabase/supabase-js'
import { beforeEach, expect, test } from 'vitest'
import type { PostsClient } from '../context/context.ts'
import { type MailCodePurpose, redeemMailCode } from './confirm-address.ts'

/** Errors have a `code` since this API version. */
const API_VERSION = { 'x-supabase-api-version': '2024-01-01' }
const SESSION = {
  access_token: 'a',
  refresh_token: 'r',
  expires_in: 3600,
  token_type: 'bearer',
  user: { id: '6b1f3c52-0000-4000-8000-000000000001', email: 'a@example.com' },
}
const EXPIRED = { status: 403, body: { code: 'otp_expired', message: 'Token has expired or is invalid' } }

let asked: string[]
let answers: { status?: number; body: object }[]
beforeEach(() => {
  asked = []
  answers = []
})

function connect(): PostsClient {
  return createClient('http://backend.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (_input, init) => {
        asked.push((JSON.parse(init?.body as string) as { type: string }).type)
        const answer = answers.shift()!
        return Response.json(answer.body, { status: answer.status ?? 200, headers: API_VERSION })
      },
    },
  })
}
const redeem = (purpose: MailCodePurpose) =>
  redeemMailCode(connect(), { purpose, email: 'a@example.com', code: '123456' })

test('redeems the code of a new account, which may still need a password', async () => {
  answers = [{ body: SESSION }, { body: { ...SESSION, password_needed: true } }]
  expect(await redeem('confirm')).toEqual({ needsPassword: false })
  expect(await redeem('confirm')).toEqual({ needsPassword: true })
  expect(asked).toEqual(['email', 'email'])
})

test('tries a code as the confirmation of a new address', async () => {
  answers = [EXPIRED, { body: SESSION }]
  expect(await redeem('confirm')).toEqual({ needsPassword: false })
  expect(asked).toEqual(['email', 'email_change'])
})

test('returns no session after the first of two confirmations', async () => {
  answers = [EXPIRED, { body: { code: 200, msg: 'Confirmation link accepted.' } }]
  expect(await redeem('confirm')).toBeNull()
})

test('reports the error about the account for a refused code', async () => {
  answers = [EXPIRED, { status: 400, body: { code: 'validation_failed', message: 'Something else' } }]
  await expect(redeem('confirm')).rejects.toMatchObject({ code: 'otp_expired' })
})

test('tries a code as a change of address only if no account waits for it', async () => {
  answers = [{ status: 429, body: { code: 'over_request_rate_limit', message: 'Too many' } }]
  await expect(redeem('confirm')).rejects.toMatchObject({ code: 'over_request_rate_limit' })
  answers = [EXPIRED]
  await expect(redeem('recovery')).rejects.toMatchObject({ code: 'otp_expired' })
  expect(asked).toEqual(['email', 'recovery'])
})
