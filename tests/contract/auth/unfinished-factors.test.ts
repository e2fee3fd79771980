import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { computeTotpCode } from '#backend/auth/factors/totp.ts'
import { onBothAuthEngines, PASSWORD } from '#tests/support/site/auth-backend.ts'

const step = () => Math.floor(Date.now() / 30_000)

async function enrol(client: SupabaseClient, friendlyName: string) {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { id: data.id, secret: data.totp.secret }
}

onBothAuthEngines({}, (use) => {
  test('an unfinished factor does not bypass the active one', async () => {
    const backend = use()
    const { client, email } = await backend.signInNewUser({ address: '192.0.2.24' })
    const own = await enrol(client, 'Phone')
    const finish = (by: SupabaseClient, { id, secret }: { id: string; secret: string }) =>
      by.auth.mfa.challengeAndVerify({ factorId: id, code: computeTotpCode(secret, step()) })
    expect((await finish(client, own)).error).toBeNull()
    const begun = await enrol(client, 'Begun')
    const weak = backend.newClient({ address: '192.0.2.25' })
    await weak.auth.signInWithPassword({ email, password: PASSWORD })
    const refused = { status: 403, code: 'insufficient_aal' }
    expect((await weak.auth.mfa.challenge({ factorId: begun.id })).error).toMatchObject(refused)
    // Nor with a challenge of its owner.
    const { data: asked } = await client.auth.mfa.challenge({ factorId: begun.id })
    const code = computeTotpCode(begun.secret, step())
    for (const factorId of [begun.id, begun.id.toUpperCase()])
      expect((await weak.auth.mfa.verify({ factorId, challengeId: asked!.id, code })).error).toMatchObject(
        refused,
      )
    expect((await weak.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
    })
    expect((await finish(client, begun)).error).toBeNull()
  })
})
