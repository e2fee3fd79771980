import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { computeTotpCode } from '#backend/auth/factors/totp.ts'
import {
  type AuthBackend,
  onBothAuthEngines,
  PASSWORD,
  readClaims,
  readSession,
} from '#tests/support/site/auth-backend.ts'

const step = (offset = 0) => Math.floor(Date.now() / 30_000) + offset

async function enrol(client: SupabaseClient, friendlyName = 'Phone') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { id: data.id, secret: (data as { totp: { secret: string } }).totp.secret, data }
}

/** A user with a verified factor; the session of the client is aal2. */
async function signInWithFactor({ signInNewUser }: AuthBackend, address = '192.0.2.20') {
  const user = await signInNewUser({ address })
  const factor = await enrol(user.client)
  const code = computeTotpCode(factor.secret, step())
  const { error } = await user.client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
  if (error) throw error
  return { ...user, factor, code }
}

onBothAuthEngines({}, (use) => {
  test('enrolls an authenticator and raises the session to aal2', async () => {
    const backend = use()
    const { client, email } = await backend.signInNewUser()
    const before = await readSession(client)
    const { data, id, secret } = await enrol(client)
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Phone' })
    const { qr_code: qrCode, uri } = (data as { totp: { qr_code: string; uri: string } }).totp
    expect(qrCode).toMatch(/^data:image\/svg\+xml;utf-8,<svg [\s\S]*<\/svg>$/)
    expect(uri).toBe(
      `otpauth://totp/site.example:${encodeURIComponent(email)}?algorithm=SHA1&digits=6&issuer=site.example&period=30&secret=${secret}`,
    )
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })
    const verified = await client.auth.mfa.challengeAndVerify({
      factorId: id,
      code: computeTotpCode(secret, step()),
    })
    expect(verified.error).toBeNull()
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
    })
    const { data: factors } = await client.auth.mfa.listFactors()
    expect(factors!.totp).toMatchObject([
      { id, status: 'verified', friendly_name: 'Phone', factor_type: 'totp' },
    ])
    expect(JSON.stringify(factors)).not.toContain(secret)
    const stored = await backend.engine.query('select secret from auth.mfa_factors where id = $1', [id])
    expect(stored).toEqual([{ secret: expect.stringMatching(/^v1\./) as string }])
    expect(JSON.stringify(stored)).not.toContain(secret)
    const old = await backend.send('POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: before.refresh_token },
    })
    expect(old).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } })
    const { data: refreshed } = await client.auth.refreshSession()
    const claims = readClaims(refreshed.session!.access_token)
    expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'password' }] })
  })

  test('verifying ends sessions without the factor and deletes unfinished enrollments', async () => {
    const { signInNewUser, newClient } = use()
    const { client, email } = await signInNewUser()
    const other = newClient()
    await other.auth.signInWithPassword({ email, password: PASSWORD })
    await enrol(client, 'Unused')
    const { id, secret } = await enrol(client, 'Used')
    await client.auth.mfa.challengeAndVerify({ factorId: id, code: computeTotpCode(secret, step()) })
    expect((await other.auth.getUser()).error).toMatchObject({ message: 'Auth session missing!' })
    expect((await client.auth.getUser()).data.user!.factors).toMatchObject([{ id }])
  })

  test('each code is valid once', async () => {
    const { client, factor, code } = await signInWithFactor(use(), '192.0.2.21')
    const answer = (given: string) => client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: given })
    expect((await answer(code)).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid TOTP code entered',
    })
    expect((await answer(computeTotpCode(factor.secret, step(1)))).error).toBeNull()
  })

  test('a challenge allows five wrong codes', async () => {
    const { signInNewUser } = use()
    const { client } = await signInNewUser()
    const { id: factorId, secret } = await enrol(client)
    const { data } = await client.auth.mfa.challenge({ factorId })
    expect(data).toMatchObject({ type: 'totp' })
    expect(data!.expires_at).toBeGreaterThan(Date.now() / 1000 + 290)
    const answer = (code: string) => client.auth.mfa.verify({ factorId, challengeId: data!.id, code })
    const wrong = String((Number(computeTotpCode(secret, step())) + 1) % 1_000_000).padStart(6, '0')
    for (let count = 0; count < 5; count += 1)
      expect((await answer(wrong)).error).toMatchObject({ code: 'mfa_verification_failed' })
    expect((await answer(computeTotpCode(secret, step()))).error).toMatchObject({
      status: 422,
      code: 'mfa_challenge_expired',
      message: `MFA challenge ${data!.id} has expired, verify against another challenge or create a new challenge.`,
    })
  })

  test('allows twenty codes an hour for an account, from any address', async () => {
    const { signInNewUser, send } = use()
    const { client } = await signInNewUser()
    const { id } = await enrol(client)
    const { access_token: token } = await readSession(client)
    const statuses = []
    for (let count = 0; count < 21; count += 1) {
      const answer = await send('POST', `/factors/${id}/verify`, {
        token,
        body: { challenge_id: randomUUID(), code: '000000' },
      })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([...Array<number>(20).fill(422), 429])
  })

  test('a challenge is valid once, for its caller, for five minutes', async () => {
    const { signInNewUser, engine, send } = use()
    const { client } = await signInNewUser({ address: '192.0.2.22' })
    const { id: factorId, secret } = await enrol(client)
    const { access_token: token } = await readSession(client)
    const code = computeTotpCode(secret, step())
    const challenge = async () => (await client.auth.mfa.challenge({ factorId })).data!.id
    const moved = await send('POST', `/factors/${factorId}/verify`, {
      token,
      body: { challenge_id: await challenge(), code },
    })
    expect(moved).toMatchObject({ status: 422, body: { code: 'mfa_ip_address_mismatch' } })
    const late = await challenge()
    await engine.query(
      `update auth.mfa_challenges set created_at = now() - interval '301 seconds' where id = $1`,
      [late],
    )
    expect((await client.auth.mfa.verify({ factorId, challengeId: late, code })).error).toMatchObject({
      code: 'mfa_challenge_expired',
    })
    const used = await challenge()
    expect((await client.auth.mfa.verify({ factorId, challengeId: used, code })).error).toBeNull()
    expect((await client.auth.mfa.verify({ factorId, challengeId: used, code })).error).toMatchObject({
      code: 'mfa_ip_address_mismatch',
    })
    expect((await client.auth.mfa.verify({ factorId, challengeId: randomUUID(), code })).error).toMatchObject(
      {
        status: 422,
        code: 'mfa_factor_not_found',
        message: 'MFA factor with the provided challenge ID not found',
      },
    )
  })

  test('factors of others are not found', async () => {
    const { signInNewUser, send } = use()
    const [one, other] = [await signInNewUser(), await signInNewUser()]
    const { id } = await enrol(one.client)
    const { access_token: token } = await readSession(other.client)
    for (const [method, path] of [
      ['POST', `/factors/${id}/challenge`],
      ['POST', `/factors/${id}/verify`],
      ['DELETE', `/factors/${id}`],
    ] as const) {
      expect(
        await send(method, path, { token, body: { code: '000000', challenge_id: randomUUID() } }),
      ).toMatchObject({
        status: 404,
        body: { code: 'mfa_factor_not_found', message: 'Factor not found' },
      })
    }
    expect(await send('DELETE', '/factors/abc', { token })).toMatchObject({
      status: 404,
      body: { code: 'validation_failed', message: 'factor_id must be an UUID' },
    })
    expect(
      await send('POST', `/factors/${id}/verify`, {
        token: (await readSession(one.client)).access_token,
        body: { code: '' },
      }),
    ).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'Code needs to be non-empty' },
    })
  })

  test('requires unique names and allows ten factors', async () => {
    const { client } = await use().signInNewUser()
    await enrol(client, 'One')
    expect((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'One' })).error).toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
      message: 'A factor with the friendly name "One" for this user already exists',
    })
    for (let count = 2; count <= 10; count += 1) await enrol(client, `Number ${count}`)
    expect(
      (await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Too many' })).error,
    ).toMatchObject({
      status: 422,
      code: 'too_many_enrolled_mfa_factors',
    })
  })

  test('rejects other kinds of factors by name', async () => {
    const { signInNewUser, send } = use()
    const { client } = await signInNewUser()
    expect((await client.auth.mfa.enroll({ factorType: 'phone', phone: '+491701' })).error).toMatchObject({
      status: 422,
      code: 'mfa_phone_enroll_not_enabled',
      message: 'MFA enroll is disabled for Phone',
    })
    const { access_token: token } = await readSession(client)
    expect(await send('POST', '/factors', { token, body: { factor_type: 'smell' } })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'factor_type needs to be totp, phone, or webauthn' },
    })
  })

  test('a session without the factor cannot weaken the account', async () => {
    const backend = use()
    const { email, factor } = await signInWithFactor(backend, '192.0.2.23')
    const weak = backend.newClient()
    await weak.auth.signInWithPassword({ email, password: PASSWORD })
    expect((await weak.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    expect((await weak.auth.updateUser({ password: 'a brand new password' })).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
      message: 'AAL2 session is required to update email or password when MFA is enabled.',
    })
    expect((await weak.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    })
    expect((await weak.auth.mfa.unenroll({ factorId: factor.id })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
      message: 'AAL2 required to unenroll verified factor',
    })
  })

  test('a session without its factor falls back to aal1', async () => {
    const { client, factor } = await signInWithFactor(use(), '192.0.2.24')
    expect((await client.auth.mfa.unenroll({ factorId: factor.id })).data).toEqual({ id: factor.id })
    const { data } = await client.auth.refreshSession()
    const claims = readClaims(data.session!.access_token)
    expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    expect(data.user!.factors).toBeUndefined()
  })

  test('an administrator lists and removes the factors of a user', async () => {
    const backend = use()
    const { id, factor } = await signInWithFactor(backend, '192.0.2.25')
    const { data } = await backend.service.auth.admin.mfa.listFactors({ userId: id })
    expect(data).toMatchObject({ factors: [{ id: factor.id, status: 'verified' }] })
    expect(
      (await backend.service.auth.admin.mfa.deleteFactor({ userId: id, id: factor.id })).error,
    ).toBeNull()
    const { data: after } = await backend.service.auth.admin.getUserById(id)
    expect(after.user!.factors).toBeUndefined()
  })

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
