/** Attacks with the password of an account but without its passkey. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { computeTotpCode } from '#backend/auth/factors/totp.ts'
import { addPasskey, RELYING_PARTY } from '#tests/support/site/add-passkey.ts'
import { SoftwareKey } from '#tests/support/software-key.ts'
import { type AuthBackend, newEmail, onBothAuthEngines } from '#tests/support/site/auth-backend.ts'

const NEEDS_FACTOR = { code: 'insufficient_aal' }

/** Signs in an owner with a password and a passkey, and a thief who knows only the password. */
async function meetThief(
  { signInNewUser, newClient }: AuthBackend,
  before?: (thief: SupabaseClient) => Promise<void>,
) {
  const { client, id, email, password } = await signInNewUser()
  const thief = newClient()
  const enter = async () =>
    expect((await thief.auth.signInWithPassword({ email, password })).error).toBeNull()
  await enter()
  await before?.(thief)
  const passkey = await addPasskey(client, id)
  expect((await client.auth.setSession(passkey.session!)).error).toBeNull()
  await enter()
  return { client, thief, id, email, password, passkey }
}

onBothAuthEngines({ mailPauseSeconds: 0.001 }, (use) => {
  test('a password-only session cannot add a factor, remove a passkey or change the password or email', async () => {
    const backend = use()
    const { client, thief, passkey } = await meetThief(backend)
    for (const factorType of ['totp', 'webauthn'] as const)
      expect((await thief.auth.mfa.enroll({ factorType, friendlyName: factorType })).error).toMatchObject({
        status: 403,
        ...NEEDS_FACTOR,
      })
    expect((await thief.auth.passkey.startRegistration()).error).toMatchObject(NEEDS_FACTOR)
    expect((await thief.auth.passkey.delete({ passkeyId: passkey.id })).error).toMatchObject(NEEDS_FACTOR)
    expect((await thief.auth.mfa.recoveryCodes.generate()).error).toMatchObject(NEEDS_FACTOR)
    for (const change of [{ password: 'the words of a thief' }, { email: newEmail() }])
      expect((await thief.auth.updateUser(change)).error).toMatchObject({ status: 401, ...NEEDS_FACTOR })

    expect((await client.auth.passkey.list()).data).toHaveLength(1)
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    expect(data).not.toBeNull()
    expect((await client.auth.updateUser({ password: 'the words of the owner' })).error).toBeNull()
  })

  test('a password-only session cannot finish a factor that was begun before the passkey', async () => {
    const backend = use()
    let begun = { id: '', secret: '' }
    const { client, thief, id } = await meetThief(backend, async (early) => {
      const { data } = await early.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Early' })
      begun = { id: data!.id, secret: (data as { totp: { secret: string } }).totp.secret }
    })
    const code = computeTotpCode(begun.secret, Math.floor(Date.now() / 30_000))
    expect((await thief.auth.mfa.challengeAndVerify({ factorId: begun.id, code })).error).toMatchObject(
      NEEDS_FACTOR,
    )
    expect((await client.auth.mfa.listFactors()).data!.totp).toEqual([])
    expect((await addPasskey(client, id)).session).toBeUndefined()
  })

  test('a password-only session cannot finish adding a passkey after another was added', async () => {
    const backend = use()
    const { client, id, email, password } = await backend.signInNewUser()
    const thief = backend.newClient()
    await thief.auth.signInWithPassword({ email, password })
    const { data: begun } = await thief.auth.passkey.startRegistration()
    await addPasskey(client, id)
    await thief.auth.signInWithPassword({ email, password })
    const { error } = await thief.auth.passkey.verifyRegistration({
      challengeId: begun!.challenge_id,
      credential: new SoftwareKey().create({
        challenge: begun!.options.challenge,
        ...RELYING_PARTY,
      }) as never,
    })
    expect(error).toMatchObject(NEEDS_FACTOR)
  })

  test('adding the first passkey returns an aal2 session; the password session stays aal1', async () => {
    const backend = use()
    const { client, id } = await backend.signInNewUser()
    const { session } = await addPasskey(client, id)
    const levelOf = async (who: SupabaseClient) =>
      (await who.auth.mfa.getAuthenticatorAssuranceLevel()).data!.currentLevel
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect(await levelOf(client)).toBe('aal1')
    await client.auth.setSession(session!)
    expect(await levelOf(client)).toBe('aal2')
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect(await levelOf(client)).toBe('aal2')
  })

  test('recovery codes replace a passkey and are deleted with it', async () => {
    const backend = use()
    const { client, thief, passkey } = await meetThief(backend)
    const { data: codes } = await client.auth.mfa.recoveryCodes.generate()
    expect(codes!.codes).toHaveLength(10)
    // A person who lost the passkey has the password and the recovery codes.
    expect((await thief.auth.mfa.recoveryCodes.verify({ code: codes!.codes[0]! })).error).toBeNull()
    expect((await thief.auth.passkey.delete({ passkeyId: passkey.id })).error).toBeNull()
    expect((await thief.auth.mfa.recoveryCodes.getStatus()).error).toMatchObject({ status: 404 })
  })

  test('the secret key lists and removes passkeys of other accounts', async () => {
    const backend = use()
    const { client, thief, id, passkey } = await meetThief(backend)
    const { admin } = backend.service.auth
    expect((await thief.auth.admin.passkey.listPasskeys({ userId: id })).error).toMatchObject({ status: 403 })
    expect((await admin.passkey.listPasskeys({ userId: id })).data).toMatchObject([{ id: passkey.id }])
    expect((await admin.passkey.deletePasskey({ userId: id, passkeyId: passkey.id })).error).toBeNull()
    expect((await admin.passkey.deletePasskey({ userId: id, passkeyId: passkey.id })).error).toMatchObject({
      status: 404,
    })
    for (const other of [client, thief]) expect((await other.auth.getUser()).error).not.toBeNull()
  })
})
