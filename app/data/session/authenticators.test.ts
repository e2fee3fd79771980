import { createClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { listAuthenticators, startAuthenticator } from './authenticators.ts'

type Factor = { id: string; status: 'verified' | 'unverified'; friendly_name?: string }

function connect(factors: Factor[]) {
  const client = createClient('http://backend.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const all = factors.map((factor) => ({
    ...factor,
    factor_type: 'totp',
    created_at: '2026-01-01T00:00:00Z',
  }))
  const totp = all.filter(({ status }) => status === 'verified')
  const { mfa } = client.auth
  vi.spyOn(mfa, 'listFactors').mockResolvedValue({ data: { all, totp, webauthn: [] }, error: null } as never)
  const unenroll = vi.spyOn(mfa, 'unenroll').mockResolvedValue({ data: {}, error: null } as never)
  const started = { id: 'new', totp: { secret: 'SECRET', uri: 'otpauth://x' } }
  const enroll = vi.spyOn(mfa, 'enroll').mockResolvedValue({ data: started, error: null } as never)
  return { client, unenroll, enroll }
}

test('gives a new authenticator an unused name and removes an unfinished one', async () => {
  const { client, unenroll, enroll } = connect([
    { id: 'first', status: 'verified', friendly_name: 'Authenticator' },
    { id: 'left', status: 'unverified', friendly_name: 'Authenticator 2' },
  ])
  expect(await startAuthenticator(client, 'Peakshelf')).toEqual({
    id: 'new',
    secret: 'SECRET',
    uri: 'otpauth://x',
  })
  expect(unenroll.mock.calls).toEqual([[{ factorId: 'left' }]])
  expect(enroll).toHaveBeenCalledWith({
    factorType: 'totp',
    friendlyName: 'Authenticator 2',
    issuer: 'Peakshelf',
  })
})

test('lists active authenticators with names', async () => {
  const { client } = connect([
    { id: 'named', status: 'verified', friendly_name: 'Phone' },
    { id: 'nameless', status: 'verified' },
    { id: 'left', status: 'unverified' },
  ])
  expect((await listAuthenticators(client)).map(({ id, name }) => [id, name])).toEqual([
    ['named', 'Phone'],
    ['nameless', 'Authenticator'],
  ])
})
