/** Password resets by email for accounts with second factors and passkeys. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { computeTotpCode } from '#backend/auth/factors/totp.ts'
import { SoftwareKey } from '#tests/support/software-key.ts'
import { type AuthBackend, onBothAuthEngines, PASSWORD } from '#tests/support/site/auth-backend.ts'

const HERE = { rpId: 'site.example', origin: 'https://site.example' }

/** Password reset emails, newest last. */
const listResets = ({ mails }: AuthBackend, email: string) =>
  mails
    .filter(({ to, subject }) => to === email && subject.startsWith('Reset your password'))
    .map(({ text }) => ({
      token: new URL(/https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(text)![0]).searchParams.get('token')!,
    }))

onBothAuthEngines({}, (use) => {
  test('a second factor is required for the new password and asked for afterwards', async () => {
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

  test('a password reset requires the passkey of the account and does not change it', async () => {
    const backend = use()
    const { email, client, id } = await backend.signInNewUser()
    const key = new SoftwareKey()
    key.userHandle = id
    const { data: adding } = await client.auth.passkey.startRegistration()
    const { data: added } = await client.auth.passkey.verifyRegistration({
      challengeId: adding!.challenge_id,
      credential: key.create({ challenge: adding!.options.challenge, ...HERE }) as never,
    })
    const signInByKey = async () => {
      const browser = backend.newClient()
      const { data } = await browser.auth.passkey.startAuthentication()
      const { error } = await browser.auth.passkey.verifyAuthentication({
        challengeId: data!.challenge_id,
        credential: key.get({ challenge: data!.options.challenge, ...HERE }),
      })
      expect(error).toBeNull()
      return browser
    }
    const before = await signInByKey()
    await backend.newClient().auth.resetPasswordForEmail(email)
    await expect.poll(() => listResets(backend, email).length, { timeout: 15_000 }).toBe(1)
    const byLink = backend.newClient()
    await byLink.auth.verifyOtp({ type: 'recovery', token_hash: listResets(backend, email)[0]!.token })
    // A link is one factor and not a passkey.
    expect((await byLink.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
    })
    const change = (browser: SupabaseClient) => browser.auth.updateUser({ password: 'a brand new password' })
    expect((await change(byLink)).error).toMatchObject({ status: 401, code: 'insufficient_aal' })
    expect((await byLink.auth.passkey.delete({ passkeyId: added!.id })).error).toMatchObject({
      code: 'insufficient_aal',
    })
    const byBoth = await signInByKey()
    expect((await change(byBoth)).error).toBeNull()
    for (const other of [before, client, byLink]) expect((await other.auth.getUser()).error).not.toBeNull()
    const later = await signInByKey()
    expect((await later.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
    })
    expect((await later.auth.passkey.list()).data).toHaveLength(1)
  })
})
