/** A key as second factor with the calls of the official client and a key in memory. */
import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { addPasskey, RELYING_PARTY } from '#tests/support/site/add-passkey.ts'
import { type Asked, type Deviation, SoftwareKey } from '#tests/support/software-key.ts'
import { type AuthBackend, onBothAuthEngines, PASSWORD } from '#tests/support/site/auth-backend.ts'

const NEEDS_KEY = { status: 403, code: 'insufficient_aal' }
const FAILED = { status: 400, code: 'webauthn_verification_failed' }

const toText = (bytes: unknown) => Buffer.from(bytes as ArrayBuffer).toString('base64url')

async function enrol(client: SupabaseClient, friendlyName = 'Key'): Promise<string> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName })
  if (error) throw error
  expect(data).toEqual({ id: data.id, type: 'webauthn', friendly_name: friendlyName })
  return data.id
}

async function ask(client: SupabaseClient, factorId: string) {
  const { data, error } = await client.auth.mfa.challenge({
    factorId,
    webauthn: { rpId: RELYING_PARTY.rpId, rpOrigins: [RELYING_PARTY.origin] },
  })
  if (error) throw error
  const { type, credential_options: options } = data.webauthn
  return {
    challengeId: data.id,
    type,
    publicKey: options.publicKey,
    challenge: toText(options.publicKey.challenge),
  }
}
type Question = Awaited<ReturnType<typeof ask>>

/** Responds with the key; `wrong` and `deviation` make the response invalid. */
function answer(
  client: SupabaseClient,
  factorId: string,
  { challengeId, type, challenge }: Question,
  key: SoftwareKey,
  wrong: Partial<Asked> = {},
  deviation: Deviation = { isUnverified: true },
) {
  const asked = { challenge, ...RELYING_PARTY, ...wrong }
  const made = type === 'create' ? key.create(asked, deviation) : key.get(asked, deviation)
  return client.auth.mfa.verify({
    factorId,
    challengeId,
    webauthn: { type, ...RELYING_PARTY, credential_response: { ...made, toJSON: () => made } as never },
  })
}

async function signInWithKey(backend: AuthBackend) {
  const person = await backend.signInNewUser()
  const factorId = await enrol(person.client)
  const key = new SoftwareKey()
  const { error } = await answer(person.client, factorId, await ask(person.client, factorId), key)
  expect(error).toBeNull()
  return { ...person, factorId, key }
}

async function signInAgain(backend: AuthBackend, email: string, address?: string): Promise<SupabaseClient> {
  const client = backend.newClient({ address })
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  expect(error).toBeNull()
  return client
}

const readLevel = async (client: SupabaseClient) =>
  (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data!

onBothAuthEngines({}, (use) => {
  test('enrolls, uses and removes a key', async () => {
    const backend = use()
    const { client, email, factorId, key } = await signInWithKey(backend)
    expect(await readLevel(client)).toMatchObject({
      currentLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'mfa/webauthn' }, { method: 'password' }],
    })
    expect((await client.auth.mfa.listFactors()).data!.webauthn).toMatchObject([
      { id: factorId, status: 'verified', friendly_name: 'Key', factor_type: 'webauthn' },
    ])
    await backend.waitForMail(email)
    expect(backend.mails.filter(({ to }) => to === email).at(-1)!.subject).toMatch(/^A second step was added/)

    const later = await signInAgain(backend, email)
    expect(await readLevel(later)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    const question = await ask(later, factorId)
    expect(question.type).toBe('request')
    const { allowCredentials: allowed } = question.publicKey as { allowCredentials: { id: ArrayBuffer }[] }
    expect(allowed.map(({ id }) => toText(id))).toEqual([key.id.toString('base64url')])
    expect((await answer(later, factorId, question, key)).error).toBeNull()
    expect((await readLevel(later)).currentLevel).toBe('aal2')

    expect((await later.auth.mfa.unenroll({ factorId })).error).toBeNull()
    expect(await readLevel(await signInAgain(backend, email))).toMatchObject({ nextLevel: 'aal1' })
  })

  test('a response is valid once, in time, from its address and for its own challenge', async () => {
    const backend = use()
    const { email, factorId, key } = await signInWithKey(backend)
    const client = await signInAgain(backend, email)
    const first = await ask(client, factorId)
    expect((await answer(client, factorId, first, key, { challenge: 'Zm9yZWlnbg' })).error).toMatchObject(
      FAILED,
    )
    // Valid or not, it is used up.
    expect((await answer(client, factorId, first, key)).error).toMatchObject({ status: 422 })

    const late = await ask(client, factorId)
    await backend.engine.query(
      `update auth.mfa_challenges set created_at = now() - interval '301 seconds' where id = $1`,
      [late.challengeId],
    )
    expect((await answer(client, factorId, late, key)).error).toMatchObject({ code: 'mfa_challenge_expired' })
    for (const challengeId of ['x', randomUUID()])
      expect(
        (await answer(client, factorId, { ...(await ask(client, factorId)), challengeId }, key)).error,
      ).toMatchObject({ code: 'mfa_factor_not_found' })
    expect((await readLevel(client)).currentLevel).toBe('aal1')
  })

  test('rejects another key, origin or host, a lower counter and no response in the same way', async () => {
    const backend = use()
    const { email, factorId, key } = await signInWithKey(backend)
    const client = await signInAgain(backend, email)
    key.count = 5
    expect((await answer(client, factorId, await ask(client, factorId), key)).error).toBeNull()
    const again = await signInAgain(backend, email)
    for (const [wrong, deviation] of [
      [{ origin: 'https://evil.example' }, { count: 9 }],
      [{ rpId: 'evil.example' }, { count: 9 }],
      [{}, { count: 3 }],
    ] as const)
      expect(
        (await answer(again, factorId, await ask(again, factorId), key, wrong, deviation)).error,
      ).toMatchObject(FAILED)
    const stranger = new SoftwareKey()
    expect((await answer(again, factorId, await ask(again, factorId), stranger)).error).toMatchObject(FAILED)
    const { access_token: token } = (await again.auth.getSession()).data.session!
    const { challengeId } = await ask(again, factorId)
    for (const body of [
      { challenge_id: challengeId },
      { challenge_id: challengeId, webauthn: { credential_response: 'x' } },
    ])
      expect(await backend.send('POST', `/factors/${factorId}/verify`, { token, body })).toMatchObject({
        status: 400,
      })
    expect((await readLevel(again)).currentLevel).toBe('aal1')
  })

  test('a session without the key cannot weaken the account or respond for another user', async () => {
    const backend = use()
    const { email, factorId, key } = await signInWithKey(backend)
    const weak = await signInAgain(backend, email)
    for (const refused of [
      await weak.auth.mfa.unenroll({ factorId }),
      await weak.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Mine' }),
      await weak.auth.updateUser({ password: 'a brand new password' }),
    ])
      expect(refused.error).toMatchObject({ code: 'insufficient_aal' })
    const other = await backend.signInNewUser()
    expect(
      (await other.client.auth.mfa.challenge({ factorId, webauthn: { rpId: RELYING_PARTY.rpId } })).error,
    ).toMatchObject({ code: 'mfa_factor_not_found' })
    const question = await ask(weak, factorId)
    expect((await answer(other.client, factorId, question, key)).error).toMatchObject({
      code: 'mfa_factor_not_found',
    })
  })

  test('a new key signs out other devices and deletes unfinished factors', async () => {
    const backend = use()
    const { client, email } = await backend.signInNewUser()
    const elsewhere = await signInAgain(backend, email)
    const [abandoned, factorId] = [await enrol(client, 'Begun'), await enrol(client, 'Key')]
    expect((await answer(client, factorId, await ask(client, factorId), new SoftwareKey())).error).toBeNull()
    expect((await elsewhere.auth.getUser()).error).not.toBeNull()
    const factors = (await client.auth.mfa.listFactors()).data!.all.map(({ id }) => id)
    expect(factors).toContain(factorId)
    expect(factors).not.toContain(abandoned)
  })

  test('rejects registering a key for an unfinished factor of another user', async () => {
    const backend = use()
    const { client, email } = await signInWithKey(backend)
    const begun = await enrol(client, 'Closed the window')
    const owners = await ask(client, begun)
    const thief = await signInAgain(backend, email)
    await expect(ask(thief, begun)).rejects.toMatchObject(NEEDS_KEY)
    expect((await answer(thief, begun, owners, new SoftwareKey())).error).toMatchObject(NEEDS_KEY)
    expect((await readLevel(thief)).currentLevel).toBe('aal1')
  })

  test('a challenge from before the key was verified replaces no key', async () => {
    const backend = use()
    const { client, email } = await backend.signInNewUser()
    const factorId = await enrol(client)
    const address = '192.0.2.32'
    const kept = await ask(await signInAgain(backend, email, address), factorId)
    const own = new SoftwareKey()
    expect((await answer(client, factorId, await ask(client, factorId), own)).error).toBeNull()
    const thief = await signInAgain(backend, email, address)
    expect((await answer(thief, factorId, kept, new SoftwareKey())).error).toMatchObject(FAILED)
    expect((await readLevel(thief)).currentLevel).toBe('aal1')
    const owner = await signInAgain(backend, email)
    expect((await answer(owner, factorId, await ask(owner, factorId), own)).error).toBeNull()
  })

  test('a second factor alone does not sign in, and a passkey is not accepted as a second factor', async () => {
    const backend = use()
    const { client, email, id } = await backend.signInNewUser()
    const factorId = await enrol(client)
    const second = new SoftwareKey()
    const creating = await ask(client, factorId)
    // A device that stores the key would replace the passkey of the same user.
    const { user } = creating.publicKey as unknown as { user: { id: ArrayBuffer } }
    expect(Buffer.from(user.id).toString()).not.toBe(id)
    expect((await answer(client, factorId, creating, second)).error).toBeNull()

    const { auth } = backend.newClient()
    const { data: asked } = await auth.passkey.startAuthentication()
    const entered = await auth.passkey.verifyAuthentication({
      challengeId: asked!.challenge_id,
      credential: second.get({ challenge: asked!.options.challenge, ...RELYING_PARTY }),
    })
    expect(entered.error).toMatchObject(FAILED)

    const passkey = await addPasskey(client, id)
    const weak = await signInAgain(backend, email)
    expect((await answer(weak, factorId, await ask(weak, factorId), passkey.key)).error).toMatchObject(FAILED)
    expect((await readLevel(weak)).currentLevel).toBe('aal1')
  })
})

onBothAuthEngines({ siteUrl: 'http://192.0.2.1' }, (use) => {
  test('enrolls no key where browsers support none', async () => {
    const { client } = await use().signInNewUser()
    expect(
      (await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })).error,
    ).toMatchObject({ status: 422, code: 'mfa_webauthn_enroll_not_enabled' })
  })
})
