import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import {
  type AuthBackend,
  onBothAuthEngines,
  PASSWORD,
  readClaims,
  readSession,
} from '#tests/support/site/auth-backend.ts'
import { addAuthenticator, signInWithFactor } from '#tests/support/browser/sign-in-with-factor.ts'

/** An account with an authenticator and codes, and a new browser with a password-only session. */
async function loseAuthenticator(backend: AuthBackend) {
  const owner = await signInWithFactor(backend)
  const { data, error } = await owner.client.auth.mfa.recoveryCodes.generate()
  if (error) throw error
  return { ...owner, set: data, codes: data.codes, weak: await signInAgain(backend, owner.email) }
}

async function signInAgain({ newClient }: AuthBackend, email: string): Promise<SupabaseClient> {
  const client = newClient()
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return client
}

onBothAuthEngines({}, (use) => {
  test('shows ten codes once and counts the rest', async () => {
    const { client } = await signInWithFactor(use())
    const none = await client.auth.mfa.recoveryCodes.getStatus()
    expect(none.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
    const { data } = await client.auth.mfa.recoveryCodes.generate({ friendlyName: 'Paper' })
    expect(data).toMatchObject({ type: 'recovery_code', friendly_name: 'Paper', total: 10 })
    expect(new Set(data!.codes).size).toBe(10)
    for (const code of data!.codes) expect(code).toMatch(/^[a-z2-7]{16}$/)
    const { data: status } = await client.auth.mfa.recoveryCodes.getStatus()
    expect(status).toEqual({ id: data!.id, type: 'recovery_code', total: 10, remaining: 10 })
    const { data: factors } = await client.auth.mfa.listFactors()
    expect(factors!.totp).toHaveLength(1)
    expect(factors!.recovery_code).toMatchObject([{ id: data!.id, friendly_name: 'Paper' }])
  })

  test('a typed code raises the session once and notifies the owner', async () => {
    const backend = use()
    const { weak, codes, email } = await loseAuthenticator(backend)
    const typed = ` ${codes[3]!.toUpperCase().replaceAll(/(.{4})/g, '$1-')} `
    const { data, error } = await weak.auth.mfa.recoveryCodes.verify({ code: typed })
    expect(error).toBeNull()
    expect(readClaims(data!.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
    })
    expect((await weak.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 })
    const mail = await backend.waitForMail(email)
    expect(mail.subject).toBe('A recovery code was used at Example Agency')
    expect(mail.text).toContain('You have 9 of them left')
    expect(mail.text).not.toContain(codes[3])

    const again = await signInAgain(backend, email)
    expect((await again.auth.mfa.recoveryCodes.verify({ code: codes[3]! })).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid recovery code entered',
    })
    expect((await again.auth.mfa.recoveryCodes.verify({ code: codes[4]! })).error).toBeNull()
  })

  test('accepts only one of two simultaneous uses of a code', async () => {
    const backend = use()
    const { email, codes } = await loseAuthenticator(backend)
    const clients = await Promise.all([signInAgain(backend, email), signInAgain(backend, email)])
    const answers = await Promise.all(
      clients.map((client) => client.auth.mfa.recoveryCodes.verify({ code: codes[0]! })),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  })

  test('the fifth wrong code locks all codes for 15 minutes', async () => {
    const backend = use()
    const { weak, client, codes, email } = await loseAuthenticator(backend)
    for (let count = 0; count < 5; count += 1) {
      expect((await weak.auth.mfa.recoveryCodes.verify({ code: 'a'.repeat(16) })).error).toMatchObject({
        code: 'mfa_verification_failed',
      })
    }
    const answer = await backend.send('POST', '/factors/recovery-codes/verify', {
      token: (await readSession(weak)).access_token,
      body: { code: codes[0] },
    })
    expect(answer).toMatchObject({ status: 429, body: { code: 'mfa_recovery_codes_locked' } })
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(890)

    // The authenticator is not locked.
    const { data } = await client.auth.mfa.recoveryCodes.regenerate()
    const again = await signInAgain(backend, email)
    expect((await again.auth.mfa.recoveryCodes.verify({ code: data!.codes[0]! })).error).toBeNull()
  })

  test('new codes replace the old ones and keep the factor', async () => {
    const backend = use()
    const { client, weak, set, codes, email } = await loseAuthenticator(backend)
    const { data } = await client.auth.mfa.recoveryCodes.regenerate()
    expect(data).toMatchObject({ id: set.id, friendly_name: 'Recovery codes', total: 10 })
    expect(data!.codes).not.toContain(codes[0])
    // All other sessions ended (threat model, section 9).
    expect((await weak.auth.getUser()).error).not.toBeNull()
    const again = await signInAgain(backend, email)
    expect((await again.auth.mfa.recoveryCodes.verify({ code: codes[0]! })).error).toMatchObject({
      code: 'mfa_verification_failed',
    })
    expect((await client.auth.mfa.recoveryCodes.generate()).error).toMatchObject({
      status: 422,
      code: 'mfa_verified_factor_exists',
    })
  })

  test('a session without the factor cannot create, replace or remove codes', async () => {
    const { weak } = await loseAuthenticator(use())
    for (const answer of [
      await weak.auth.mfa.recoveryCodes.generate(),
      await weak.auth.mfa.recoveryCodes.regenerate(),
      await weak.auth.mfa.recoveryCodes.unenroll(),
    ]) {
      expect(answer.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    }
  })

  test('codes are removed with the last authenticator and are never the only factor', async () => {
    const { client, factor, set, weak, codes } = await loseAuthenticator(use())
    await weak.auth.mfa.recoveryCodes.verify({ code: codes[0]! })
    expect((await client.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull()
    expect((await client.auth.getUser()).data.user!.factors).toBeUndefined()
    expect((await weak.auth.refreshSession()).error).not.toBeNull()
    // The token still contains aal2, but the session does not.
    expect((await client.auth.mfa.recoveryCodes.generate()).error).toMatchObject({ code: 'insufficient_aal' })
    const { data } = await client.auth.refreshSession()
    expect(readClaims(data.session!.access_token)).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'password' }],
    })

    await addAuthenticator(client, 'New phone')
    const fresh = await client.auth.mfa.recoveryCodes.generate()
    expect(fresh.data!.id).not.toBe(set.id)
    expect((await client.auth.mfa.recoveryCodes.unenroll()).data).toEqual({ id: fresh.data!.id })
    expect((await client.auth.mfa.recoveryCodes.getStatus()).error).toMatchObject({ status: 404 })
  })

  test('stores only hashes', async () => {
    const backend = use()
    const { codes, set } = await loseAuthenticator(backend)
    const rows = await backend.engine.query('select * from auth.recovery_codes where factor_id = $1', [
      set.id,
    ])
    expect(rows).toHaveLength(10)
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('rejects codes of others and challenges of codes', async () => {
    const backend = use()
    const one = await loseAuthenticator(backend)
    const other = await loseAuthenticator(backend)
    expect((await other.weak.auth.mfa.recoveryCodes.verify({ code: one.codes[0]! })).error).toMatchObject({
      code: 'mfa_verification_failed',
    })
    expect((await one.client.auth.mfa.challenge({ factorId: one.set.id })).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
    })
    const { access_token: token } = await readSession(one.weak)
    expect(
      await backend.send('POST', '/factors/recovery-codes/verify', { token, body: { code: ' - ' } }),
    ).toMatchObject({ status: 400, body: { message: 'Code needs to be non-empty' } })
  })
})
