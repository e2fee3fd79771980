import { randomUUID } from 'node:crypto'
import { decodeJwt, exportJWK, importJWK, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createAccessTokens, generateSigningKey } from './tokens.ts'

const signingKey = await generateSigningKey()
const issuer = 'http://localhost:3000/auth/v1'
const tokens = await createAccessTokens({ signingKey, issuer })
const claims = { sub: randomUUID(), session_id: randomUUID(), email: 'ann@example.com' }
const now = () => Math.floor(Date.now() / 1000)

/** A token signed with our key, whose header and claims a test chooses. */
async function forge(payload: Record<string, unknown>, header: Record<string, unknown> = {}) {
  const key = await importJWK(signingKey, 'ES256')
  const body = {
    sub: claims.sub,
    role: 'authenticated',
    aud: 'authenticated',
    iat: now(),
    exp: now() + 60,
    ...payload,
  }
  return new SignJWT(body).setProtectedHeader({ alg: 'ES256', kid: signingKey.kid, ...header }).sign(key)
}

test('a minted token carries every claim that clients and policies rely on', async () => {
  const token = await tokens.mint(claims, { issuedAt: 1_700_000_000 })
  expect(decodeJwt(token)).toMatchObject({
    iss: issuer,
    sub: claims.sub,
    aud: 'authenticated',
    iat: 1_700_000_000,
    exp: 1_700_003_600,
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: 1_700_000_000 }],
    session_id: claims.session_id,
    email: 'ann@example.com',
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    is_anonymous: false,
  })
})

test('a minted token is accepted', async () => {
  expect(await tokens.verify(await tokens.mint(claims))).toMatchObject({
    caller: { role: 'authenticated', claims: { sub: claims.sub } },
  })
})

test('thirty seconds of a wrong clock are forgiven, a minute is not', async () => {
  expect(await tokens.verify(await forge({ exp: now() - 20 }))).toHaveProperty('caller')
  expect(await tokens.verify(await forge({ exp: now() - 60 }))).toEqual({ problem: { kind: 'expired' } })
  expect(await tokens.verify(await forge({ nbf: now() + 60 }))).toEqual({
    problem: { kind: 'not-yet-valid' },
  })
  expect(await tokens.verify(await forge({ iat: now() + 60 }))).toEqual({
    problem: { kind: 'issued-in-future' },
  })
})

test('a token for somebody else is refused', async () => {
  expect(await tokens.verify(await forge({ aud: 'other' }))).toEqual({ problem: { kind: 'wrong-audience' } })
  expect(await tokens.verify(await forge({ aud: ['authenticated'] }))).toEqual({
    problem: { kind: 'wrong-audience' },
  })
})

test('only the three roles of the API can be assumed', async () => {
  expect(await tokens.verify(await forge({ role: 'postgres' }))).toEqual({
    problem: { kind: 'unknown-role', role: 'postgres' },
  })
  expect(await tokens.verify(await forge({ role: 5 }))).toEqual({ problem: { kind: 'bad-claims' } })
})

test('a token without an end is refused', async () => {
  expect(await tokens.verify(await forge({ exp: undefined }))).toEqual({ problem: { kind: 'bad-claims' } })
})

test('text that is no token is refused', async () => {
  expect(await tokens.verify('abc')).toEqual({ problem: { kind: 'malformed', partCount: 1 } })
  expect(await tokens.verify('a.b.c')).toEqual({ problem: { kind: 'unreadable' } })
  expect(await tokens.verify(`${'a'.repeat(9000)}.b.c`)).toEqual({ problem: { kind: 'unreadable' } })
})

test('another algorithm is refused before any key is tried', async () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = encode({
    sub: claims.sub,
    role: 'service_role',
    aud: 'authenticated',
    iat: now(),
    exp: now() + 60,
  })
  const none = `${encode({ alg: 'none', kid: signingKey.kid })}.${body}.`
  expect(await tokens.verify(none)).toEqual({ problem: { kind: 'wrong-algorithm' } })

  const publicKey = new TextEncoder().encode(JSON.stringify(tokens.listPublicKeys()[0]))
  const confused = await new SignJWT({ role: 'service_role', aud: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256', kid: signingKey.kid })
    .setExpirationTime('1h')
    .setIssuedAt()
    .sign(publicKey)
  expect(await tokens.verify(confused)).toEqual({ problem: { kind: 'wrong-algorithm' } })
})

test('a token can not bring its own key', async () => {
  const { d: _, ...ownKey } = await generateSigningKey()
  expect(await tokens.verify(await forge({}, { jwk: ownKey }))).toEqual({ problem: { kind: 'unreadable' } })
  expect(await tokens.verify(await forge({}, { jku: 'https://example.com' }))).toEqual({
    problem: { kind: 'unreadable' },
  })
})

test('an unknown or missing key id is refused', async () => {
  expect(await tokens.verify(await forge({}, { kid: 'other' }))).toEqual({ problem: { kind: 'unknown-key' } })
  expect(await tokens.verify(await forge({}, { kid: undefined }))).toEqual({
    problem: { kind: 'unknown-key' },
  })
})

test('a changed token is refused', async () => {
  const [header, , signature] = (await tokens.mint(claims)).split('.')
  const body = Buffer.from(JSON.stringify({ ...claims, role: 'service_role' })).toString('base64url')
  expect(await tokens.verify(`${header}.${body}.${signature}`)).toEqual({
    problem: { kind: 'bad-signature' },
  })
})

test('a retired key still verifies, and both keys are listed without their private part', async () => {
  const next = await generateSigningKey()
  const rotated = await createAccessTokens({ signingKey: next, retiredKeys: [signingKey], issuer })
  expect(await rotated.verify(await tokens.mint(claims))).toHaveProperty('caller')
  expect(rotated.listPublicKeys()).toEqual([
    expect.objectContaining({ kid: next.kid, alg: 'ES256', use: 'sig', key_ops: ['verify'], crv: 'P-256' }),
    expect.objectContaining({ kid: signingKey.kid }),
  ])
  expect(JSON.stringify(rotated.listPublicKeys())).not.toContain(next.d)
})

test('a key that can not sign stops the start', async () => {
  const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  await expect(createAccessTokens({ signingKey: await exportJWK(publicKey), issuer })).rejects.toThrow(
    'must be a private P-256 key',
  )
})
