import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { computeTotpCode } from '#backend/auth/factors/totp.ts'
import { type AuthBackend, onBothAuthEngines, PASSWORD } from '#tests/support/site/auth-backend.ts'

/** Password reset emails, newest last. */
const listResets = ({ mails }: AuthBackend, email: string) =>
  mails
    .filter(({ to, subject }) => to === email && subject.startsWith('Reset your password'))
    .map(({ text }) => ({
      token: new URL(/https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(text)![0]).searchParams.get('token')!,
    }))

onBothAuthEngines({}, (use) => {
  test('a second factor is required for the new password and asked for afterward', async () => {
    const backend = use()
    const { email, client: elsewhere } = await backend.signInNewUser()
    const { data: app } = await elsewhere.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    const { id: factorId } = app!
    const show = (offset: number) =>
      computeTotpCode(
        (app as { totp: { secret: string } }).totp.secret,
        Math.floor(Date.now() / 30_000) + offset,
      )
    expect((await elsewhere.auth.mfa.challengeAndVerify({ factorId, code: show(-1) })).error).toBeNull()
    const { data: codes } = await elsewhere.auth.mfa.recoveryCodes.generate()

    const openLink = async (after: number) => {
      await backend.engine.query(`delete from auth.rate_limits where key like 'mail-pause:%'`)
      await backend.newClient().auth.resetPasswordForEmail(email)
      await expect.poll(() => listResets(backend, email).length, { timeout: 15_000 }).toBe(after + 1)
      const { token } = listResets(backend, email).at(-1)!
      const client = backend.newClient()
      const { error } = await client.auth.verifyOtp({ type: 'recovery', token_hash: token })
      expect(error).toBeNull()
      expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
        currentLevel: 'aal1',
        nextLevel: 'aal2',
      })
      return client
    }
    const change = (client: SupabaseClient, password: string) => client.auth.updateUser({ password })
    const byLink = await openLink(0)
    expect((await change(byLink, 'a brand new password')).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
    })
    // Access to the mailbox changes nothing: the old password works, and sessions continue.
    expect((await elsewhere.auth.getUser()).error).toBeNull()
    expect(
      (await backend.newClient().auth.signInWithPassword({ email, password: PASSWORD })).error,
    ).toBeNull()

    expect((await byLink.auth.mfa.challengeAndVerify({ factorId, code: show(0) })).error).toBeNull()
    expect((await change(byLink, 'a brand new password')).error).toBeNull()
    expect((await elsewhere.auth.getUser()).error).not.toBeNull()
    const after = backend.newClient()
    await after.auth.signInWithPassword({ email, password: 'a brand new password' })
    expect((await after.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })

    // A recovery code replaces a lost authenticator.
    const again = await openLink(1)
    expect((await again.auth.mfa.recoveryCodes.verify({ code: codes!.codes[0]! })).error).toBeNull()
    expect((await change(again, 'yet another password')).error).toBeNull()
    expect((await after.auth.getUser()).error).not.toBeNull()
  })
})
