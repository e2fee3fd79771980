/** Attacks on a security key as second factor with the password only. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { SoftwareKey } from '#tests/support/software-key.ts'
import { type AuthBackend, onBothAuthEngines, PASSWORD } from '#tests/support/site/auth-backend.ts'

const HERE = { rpId: 'site.example', origin: 'https://site.example' }
const NEEDS_KEY = { status: 403, code: 'insufficient_aal' }
const FAILED = { status: 400, code: 'webauthn_verification_failed' }

const toText = (bytes: unknown) => Buffer.from(bytes as ArrayBuffer).toString('base64url')

async function begin(client: SupabaseClient, friendlyName: string): Promise<string> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName })
  if (error) throw error
  return data.id
}

const ask = (client: SupabaseClient, factorId: string) =>
  client.auth.mfa.challenge({ factorId, webauthn: { rpId: HERE.rpId, rpOrigins: [HERE.origin] } })
type Question = NonNullable<Awaited<ReturnType<typeof ask>>['data']>

function answer(client: SupabaseClient, factorId: string, { id, webauthn }: Question, key: SoftwareKey) {
  const { type, credential_options: options } = webauthn
  const asked = { challenge: toText(options.publicKey.challenge), ...HERE }
  const made = type === 'create' ? key.create(asked) : key.get(asked)
  const given = { type, ...HERE, credential_response: { ...made, toJSON: () => made } }
  return client.auth.mfa.verify({ factorId, challengeId: id, webauthn: given as never })
}

async function finish(client: SupabaseClient, factorId: string, key: SoftwareKey) {
  const { data, error } = await ask(client, factorId)
  if (error) throw error
  expect((await answer(client, factorId, data, key)).error).toBeNull()
}

async function signInByPassword({ newClient }: AuthBackend, email: string, address: string) {
  const client = newClient({ address })
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  expect(error).toBeNull()
  return client
}

const readLevel = async (client: SupabaseClient) =>
  (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data!.currentLevel

onBothAuthEngines({}, (use) => {
  test('rejects registering a key for an unfinished factor of another user', async () => {
    const backend = use()
    const { client, email } = await backend.signInNewUser()
    await finish(client, await begin(client, 'Key'), new SoftwareKey())
    const begun = await begin(client, 'Closed the window')
    const { data: owners } = await ask(client, begun)
    const thief = await signInByPassword(backend, email, '192.0.2.31')
    expect((await ask(thief, begun)).error).toMatchObject(NEEDS_KEY)
    expect((await answer(thief, begun, owners!, new SoftwareKey())).error).toMatchObject(NEEDS_KEY)
    expect(await readLevel(thief)).toBe('aal1')
  })

  test('a challenge from before the key was verified replaces no key', async () => {
    const backend = use()
    const { client, email } = await backend.signInNewUser()
    const factorId = await begin(client, 'Key')
    const early = await signInByPassword(backend, email, '192.0.2.32')
    const { data: kept } = await ask(early, factorId)
    const own = new SoftwareKey()
    await finish(client, factorId, own)
    const thief = await signInByPassword(backend, email, '192.0.2.32')
    expect((await answer(thief, factorId, kept!, new SoftwareKey())).error).toMatchObject(FAILED)
    expect(await readLevel(thief)).toBe('aal1')
    // The key of the owner is requested.
    await finish(await signInByPassword(backend, email, '192.0.2.33'), factorId, own)
  })

  test('a second factor alone does not sign in, and a passkey is not accepted as a second factor', async () => {
    const backend = use()
    const { client, email, id } = await backend.signInNewUser()
    const factorId = await begin(client, 'Key')
    const second = new SoftwareKey()
    const { data: creating } = await ask(client, factorId)
    // A device that stores the key would replace the passkey of the same user.
    const { publicKey } = creating!.webauthn.credential_options as { publicKey: { user: { id: unknown } } }
    expect(Buffer.from(publicKey.user.id as ArrayBuffer).toString()).not.toBe(id)
    expect((await answer(client, factorId, creating!, second)).error).toBeNull()

    const visitor = backend.newClient()
    const { data: asked } = await visitor.auth.passkey.startAuthentication()
    const entered = await visitor.auth.passkey.verifyAuthentication({
      challengeId: asked!.challenge_id,
      credential: second.get({ challenge: asked!.options.challenge, ...HERE }),
    })
    expect(entered.error).toMatchObject(FAILED)

    const passkey = new SoftwareKey()
    const { data: adding } = await client.auth.passkey.startRegistration()
    const added = await client.auth.passkey.verifyRegistration({
      challengeId: adding!.challenge_id,
      credential: passkey.create({ challenge: adding!.options.challenge, ...HERE }) as never,
    })
    expect(added.error).toBeNull()
    const weak = await signInByPassword(backend, email, '192.0.2.34')
    const { data: question } = await ask(weak, factorId)
    expect((await answer(weak, factorId, question!, passkey)).error).toMatchObject(FAILED)
    expect(await readLevel(weak)).toBe('aal1')
  })
})
