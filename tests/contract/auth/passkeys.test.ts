import { randomUUID } from 'node:crypto'
import type { Session, SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { type Asked, type Deviation, SoftwareKey } from '#tests/support/software-key.ts'
import { type AuthBackend, onBothAuthEngines } from '#tests/support/site/auth-backend.ts'

const ORIGIN = 'https://site.example'
const RELYING_PARTY = { rpId: 'site.example', origin: ORIGIN }

/** Registers a key in memory with the calls of the official client. */
async function register(
  client: SupabaseClient,
  key = new SoftwareKey(),
  wrong: Partial<Asked> = {},
  how = {},
) {
  const { data, error } = await client.auth.passkey.startRegistration()
  if (error) return { key, error, passkey: null }
  key.userHandle = Buffer.from(data.options.user.id, 'base64url').toString()
  const credential = key.create({ challenge: data.options.challenge, ...RELYING_PARTY, ...wrong }, how)
  const answer = await client.auth.passkey.verifyRegistration({
    challengeId: data.challenge_id,
    credential: credential as never,
  })
  // A password-only session gets an aal2 session, because the passkey was just used.
  const { session } = (answer.data ?? {}) as { session?: Session }
  if (session) await client.auth.setSession(session)
  return { key, error: answer.error, passkey: answer.data }
}

async function signIn(
  client: SupabaseClient,
  key: SoftwareKey,
  wrong: Partial<Asked> = {},
  deviation: Deviation = {},
) {
  const { data } = await client.auth.passkey.startAuthentication()
  const credential = key.get({ challenge: data!.options.challenge, ...RELYING_PARTY, ...wrong }, deviation)
  const send = () =>
    client.auth.passkey.verifyAuthentication({
      challengeId: data!.challenge_id,
      credential,
    })
  return { ...(await send()), again: send, challengeId: data!.challenge_id }
}

const FAILED = { status: 400, code: 'webauthn_verification_failed' }

onBothAuthEngines({}, (use) => {
  test('adds, names and removes a passkey, which signs in with aal2', async () => {
    const backend = use()
    const { client, email, userId } = await withAccount(backend)
    const { key, passkey, error } = await register(client)
    expect(error).toBeNull()
    const named = await client.auth.passkey.update({ passkeyId: passkey!.id, friendlyName: ' Laptop ' })
    expect(named.data).toMatchObject({ id: passkey!.id, friendly_name: 'Laptop' })
    const other = backend.newClient()
    const { data } = await signIn(other, key)
    expect(data!.user).toMatchObject({ id: userId, email })
    expect((await other.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'passkey' }],
    })
    expect((await other.auth.refreshSession()).error).toBeNull()
    const [listed] = (await other.auth.passkey.list()).data!
    expect(listed).toMatchObject({ friendly_name: 'Laptop', last_used_at: expect.any(String) as string })
    expect((await client.auth.passkey.delete({ passkeyId: passkey!.id })).error).toBeNull()
    expect((await client.auth.passkey.list()).data).toEqual([])
    // Its sessions ended, and it cannot sign in anymore.
    expect((await other.auth.getUser()).error).not.toBeNull()
    expect((await signIn(backend.newClient(), key)).error).toMatchObject(FAILED)
    expect((await client.auth.getUser()).error).toBeNull()
  })

  test('a response is valid once, in time and for its own challenge', async () => {
    const backend = use()
    const { client } = await withAccount(backend)
    const { key } = await register(client)
    const visitor = backend.newClient()
    const first = await signIn(visitor, key)
    expect(first.error).toBeNull()
    expect((await first.again()).error).toMatchObject({ code: 'webauthn_challenge_not_found' })

    const { data: asked } = await visitor.auth.passkey.startAuthentication()
    await backend.engine.query('update auth.webauthn_challenges set expires_at = now() where id = $1', [
      asked!.challenge_id,
    ])
    const late = await visitor.auth.passkey.verifyAuthentication({
      challengeId: asked!.challenge_id,
      credential: key.get({ challenge: asked!.options.challenge, ...RELYING_PARTY }),
    })
    expect(late.error).toMatchObject({ code: 'webauthn_challenge_expired' })

    expect((await signIn(visitor, key, { challenge: 'Zm9yZWlnbg' })).error).toMatchObject(FAILED)
    // A registration challenge is invalid for signing in and for other users.
    const { data: adding } = await client.auth.passkey.startRegistration()
    const crossed = await visitor.auth.passkey.verifyAuthentication({
      challengeId: adding!.challenge_id,
      credential: key.get({ challenge: adding!.options.challenge, ...RELYING_PARTY }),
    })
    expect(crossed.error).toMatchObject({ code: 'webauthn_challenge_not_found' })
    const stranger = await withAccount(backend)
    const stolen = await stranger.client.auth.passkey.verifyRegistration({
      challengeId: adding!.challenge_id,
      credential: new SoftwareKey().create({
        challenge: adding!.options.challenge,
        ...RELYING_PARTY,
      }) as never,
    })
    expect(stolen.error).toMatchObject({ code: 'webauthn_challenge_not_found' })
    for (const challengeId of ['', 'x', randomUUID()])
      expect(
        (await visitor.auth.passkey.verifyAuthentication({ challengeId, credential: {} as never })).error,
      ).toMatchObject({ code: 'webauthn_challenge_not_found' })
  })

  test('rejects another origin or host, an unverified user, a lower counter and another holder in the same way', async () => {
    const backend = use()
    const { client, userId } = await withAccount(backend)
    const { key } = await register(client)
    const visitor = backend.newClient()
    expect((await signIn(visitor, key, {}, { count: 9 })).error).toBeNull()
    for (const [wrong, deviation] of [
      [{ origin: 'https://evil.example' }, { count: 10 }],
      [{ origin: 'http://site.example' }, { count: 10 }],
      [{ rpId: 'evil.example' }, { count: 10 }],
      [{}, { count: 10, isUnverified: true }],
      [{}, { count: 9 }],
      [{}, { count: 2 }],
      [{}, { count: 10, userHandle: randomUUID() }],
    ] as const)
      expect((await signIn(visitor, key, wrong, deviation)).error).toMatchObject(FAILED)
    expect((await signIn(visitor, new SoftwareKey())).error).toMatchObject(FAILED)
    expect((await signIn(visitor, key, {}, { count: 10 })).error).toBeNull()
    for (const [wrong, how] of [
      [{ origin: 'https://evil.example' }, {}],
      [{ rpId: 'evil.example' }, {}],
      [{ challenge: 'Zm9yZWlnbg' }, {}],
      [{}, { isUnverified: true }],
    ] as const)
      expect((await register(client, new SoftwareKey(), wrong, how)).error).toMatchObject(FAILED)
    expect((await client.auth.passkey.list()).data).toHaveLength(1)
    const told = await backend.engine.query<{ action: string }>(
      `select payload ->> 'action' as action from auth.audit_log_entries
       where payload ->> 'actor_id' = $1 and payload ->> 'action' like 'passkey%' order by created_at`,
      [userId],
    )
    expect(told.map(({ action }) => action)).toEqual([
      'passkey_added',
      'passkey_login',
      ...Array.from({ length: 7 }, () => 'passkey_failed'),
      'passkey_login',
    ])
  })

  test('a key belongs to one account, and others cannot rename or remove it', async () => {
    const backend = use()
    const owner = await withAccount(backend)
    const { key, passkey } = await register(owner.client)
    const stranger = await withAccount(backend)
    expect((await register(stranger.client, key)).error).toMatchObject({ code: 'webauthn_credential_exists' })
    const { auth } = stranger.client
    expect((await auth.passkey.update({ passkeyId: passkey!.id, friendlyName: 'Mine' })).error).toMatchObject(
      {
        status: 404,
      },
    )
    expect((await auth.passkey.delete({ passkeyId: passkey!.id })).error).toMatchObject({ status: 404 })
    expect((await auth.passkey.list()).data).toEqual([])
    for (const name of ['', 'x'.repeat(121)])
      expect(
        (await owner.client.auth.passkey.update({ passkeyId: passkey!.id, friendlyName: name })).error,
      ).toMatchObject({ status: 400 })
    // The response does not reveal whether an account or a passkey exists.
    const options = (await backend.newClient().auth.passkey.startAuthentication()).data!.options
    expect(options).toMatchObject({ rpId: 'site.example', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
  })

  test('changing keys requires a recent sign-in, and banned accounts are rejected', async () => {
    const backend = use()
    const { client, userId } = await withAccount(backend)
    const { key, passkey } = await register(client)
    await backend.engine.query(
      `update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1`,
      [userId],
    )
    const old = { status: 403, code: 'reauthentication_needed' }
    expect((await register(client)).error).toMatchObject(old)
    expect((await client.auth.passkey.delete({ passkeyId: passkey!.id })).error).toMatchObject(old)
    expect((await signIn(backend.newClient(), key)).error).toBeNull()
    await backend.engine.query(
      `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
      [userId],
    )
    expect((await signIn(backend.newClient(), key)).error).toMatchObject({ code: 'user_banned' })
  })
})

async function withAccount(backend: AuthBackend) {
  const { client, email } = await backend.signInNewUser()
  const { data } = await client.auth.getUser()
  return { client, email, userId: data.user!.id }
}
