import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import {
  type AuthBackend,
  newEmail,
  onBothAuthEngines,
  readFragment,
} from '#tests/support/site/auth-backend.ts'

const OWNER = { address: '192.0.2.1', password: 'the words of the owner' }
const ATTACKER = { address: '198.51.100.66', password: 'the words of an attacker' }

/** A sign-up in a separate browser and its email. */
async function signUp(
  { newClient, waitForMail, mails }: AuthBackend,
  email: string,
  who: { address: string; password: string },
  { flowType = 'implicit', data = {} }: { flowType?: 'implicit' | 'pkce'; data?: object } = {},
) {
  const before = mails.filter((mail) => mail.to === email).length
  const client = newClient({ address: who.address, flowType })
  const { error } = await client.auth.signUp({ email, password: who.password, options: { data } })
  expect(error).toBeNull()
  return { client, mail: await waitForMail(email, before) }
}

async function signIn({ newClient }: AuthBackend, email: string, password: string): Promise<string> {
  const { error } = await newClient().auth.signInWithPassword({ email, password })
  return error ? error.code! : 'in'
}

/** Tries both passwords. */
async function tryBoth(backend: AuthBackend, email: string) {
  return {
    owner: await signIn(backend, email, OWNER.password),
    attacker: await signIn(backend, email, ATTACKER.password),
  }
}

async function choosePassword({ newClient }: AuthBackend, target: URL, password: string) {
  const { access_token, refresh_token } = readFragment(target)
  const client = newClient({ address: OWNER.address })
  await client.auth.setSession({ access_token: access_token!, refresh_token: refresh_token! })
  expect((await client.auth.updateUser({ password })).error).toBeNull()
}

onBothAuthEngines({ mailPauseSeconds: 0.001 }, (use) => {
  describe.for(['implicit', 'pkce'] as const)('a stranger signs up first (%s)', (flowType) => {
    test("and the owner confirms that email: the stranger's password does not work", async () => {
      const backend = use()
      const email = newEmail()
      const { mail } = await signUp(backend, email, ATTACKER, { flowType, data: { name: 'Mallory' } })
      const target = await backend.open(mail.link, OWNER.address)
      expect(await tryBoth(backend, email)).toEqual({
        owner: 'invalid_credentials',
        attacker: 'invalid_credentials',
      })
      const told = flowType === 'pkce' ? target.searchParams : new URLSearchParams(target.hash.slice(1))
      expect(told.get('password_needed')).toBe('true')
      const [row] = await backend.engine.query<{ raw_user_meta_data: unknown }>(
        'select raw_user_meta_data from auth.users where email = $1',
        [email],
      )
      expect(row!.raw_user_meta_data).toEqual({})
    })

    test("and the owner signs up: the email of the owner sets the owner's password", async () => {
      const backend = use()
      const email = newEmail()
      const first = await signUp(backend, email, ATTACKER, { flowType })
      const own = await signUp(backend, email, OWNER, { data: { name: 'Olga' } })
      expect(own.mail.text).toContain('more than one sign-up')
      expect(first.mail.text).not.toContain('more than one sign-up')
      const target = await backend.open(own.mail.link, OWNER.address)
      expect(readFragment(target)).not.toHaveProperty('password_needed')
      expect(await tryBoth(backend, email)).toEqual({ owner: 'in', attacker: 'invalid_credentials' })
      // The email of the stranger is invalid now.
      const late = await backend.open(first.mail.link, OWNER.address)
      expect(late.href).toContain('error_code=otp_expired')
      expect(await tryBoth(backend, email)).toEqual({ owner: 'in', attacker: 'invalid_credentials' })
    })

    test('and the owner opens both emails, the wrong one first', async () => {
      const backend = use()
      const email = newEmail()
      const first = await signUp(backend, email, ATTACKER, { flowType })
      const own = await signUp(backend, email, OWNER)
      await backend.open(first.mail.link, OWNER.address)
      expect(await tryBoth(backend, email)).toEqual({
        owner: 'invalid_credentials',
        attacker: 'invalid_credentials',
      })
      await backend.open(own.mail.link, OWNER.address)
      expect(await tryBoth(backend, email)).toEqual({ owner: 'in', attacker: 'invalid_credentials' })
    })

    test('or after the owner: neither email gives the stranger a password', async () => {
      const backend = use()
      const email = newEmail()
      const own = await signUp(backend, email, OWNER)
      const late = await signUp(backend, email, ATTACKER, { flowType })
      await backend.open(late.mail.link, OWNER.address)
      await backend.open(own.mail.link, OWNER.address)
      expect(await tryBoth(backend, email)).toEqual({ owner: 'in', attacker: 'invalid_credentials' })
    })
  })

  test('the browser that signed up finishes with its PKCE verifier, from any address', async () => {
    const backend = use()
    const email = newEmail()
    const own = await signUp(backend, email, OWNER, { flowType: 'pkce', data: { name: 'Olga' } })
    const target = await backend.open(own.mail.link, '203.0.113.9')
    expect(await signIn(backend, email, OWNER.password)).toBe('invalid_credentials')
    const { data, error } = await own.client.auth.exchangeCodeForSession(target.searchParams.get('code')!)
    expect(error).toBeNull()
    expect(data.user!.user_metadata).toEqual({ name: 'Olga' })
    expect(data.session).not.toHaveProperty('password_needed')
    expect(await signIn(backend, email, OWNER.password)).toBe('in')
  })

  test('the code works like the link: it sets the password only where the sign-up began', async () => {
    const backend = use()
    const [email, other] = [newEmail(), newEmail()]
    const own = await signUp(backend, email, OWNER)
    const verify = (client: SupabaseClient, to: string, token: string) =>
      client.auth.verifyOtp({ type: 'email', email: to, token })
    expect((await verify(own.client, email, own.mail.code)).data.session).not.toHaveProperty(
      'password_needed',
    )
    expect(await signIn(backend, email, OWNER.password)).toBe('in')

    const foreign = await signUp(backend, other, ATTACKER)
    const owner = backend.newClient({ address: OWNER.address })
    const { data } = await verify(owner, other, foreign.mail.code)
    expect(data.session).toMatchObject({ password_needed: true })
    expect((await tryBoth(backend, other)).attacker).toBe('invalid_credentials')
  })

  test('an email requested again contains the sign-up of that caller only', async () => {
    const backend = use()
    const email = newEmail()
    await signUp(backend, email, ATTACKER)
    const own = await signUp(backend, email, OWNER)
    const sent = backend.mails.filter((mail) => mail.to === email).length
    await own.client.auth.resend({ type: 'signup', email })
    const again = await backend.waitForMail(email, sent)
    expect((await backend.open(own.mail.link, OWNER.address)).href).toContain('otp_expired')
    await backend.open(again.link, OWNER.address)
    expect(await tryBoth(backend, email)).toEqual({ owner: 'in', attacker: 'invalid_credentials' })

    const second = newEmail()
    await signUp(backend, second, ATTACKER)
    const before = backend.mails.filter((mail) => mail.to === second).length
    await backend.newClient({ address: OWNER.address }).auth.resend({ type: 'signup', email: second })
    const asked = await backend.waitForMail(second, before)
    const target = await backend.open(asked.link, OWNER.address)
    expect(readFragment(target).password_needed).toBe('true')
    expect((await tryBoth(backend, second)).attacker).toBe('invalid_credentials')
  })

  test('recovery before the confirmation ends all pending sign-ups', async () => {
    const backend = use()
    const email = newEmail()
    const { mail } = await signUp(backend, email, ATTACKER)
    const before = backend.mails.filter((sent) => sent.to === email).length
    await backend.newClient({ address: OWNER.address }).auth.resetPasswordForEmail(email)
    const recovery = await backend.waitForMail(email, before)
    const target = await backend.open(recovery.link, OWNER.address)
    expect((await tryBoth(backend, email)).attacker).toBe('invalid_credentials')
    expect((await backend.open(mail.link, ATTACKER.address)).href).toContain('otp_expired')
    await choosePassword(backend, target, OWNER.password)
    expect(await tryBoth(backend, email)).toEqual({ owner: 'in', attacker: 'invalid_credentials' })
  })

  test('an account confirmed by an administrator has no password of a stranger', async () => {
    const backend = use()
    const email = newEmail()
    await signUp(backend, email, ATTACKER)
    const [row] = await backend.engine.query<{ id: string }>('select id from auth.users where email = $1', [
      email,
    ])
    await backend.service.auth.admin.updateUserById(row!.id, { email_confirm: true })
    expect((await tryBoth(backend, email)).attacker).toBe('invalid_credentials')
  })

  test('before confirmation, the right password gets "address unconfirmed" from any network', async () => {
    const backend = use()
    const email = newEmail()
    await signUp(backend, email, OWNER)
    expect(await tryBoth(backend, email)).toEqual({
      owner: 'email_not_confirmed',
      attacker: 'invalid_credentials',
    })
  })

  test('stores only hashes of pending passwords', async () => {
    const backend = use()
    const email = newEmail()
    const { mail } = await signUp(backend, email, OWNER)
    const rows = await backend.engine.query<{ pending_password: string }>(
      'select * from auth.one_time_tokens where relates_to = $1',
      [email],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.pending_password).toMatch(/^\$argon2id\$/)
    for (const secret of [mail.token, mail.code, OWNER.password])
      expect(JSON.stringify(rows)).not.toContain(`"${secret}"`)
  })
})
