import { randomUUID } from 'node:crypto'
import { exportJWK, importJWK, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createAccessTokens, generateSigningKey } from './tokens.ts'

const signingKey = await generateSigningKey()
const issuer = 'http://localhost:3000/auth/v1'
const tokens = await createAccessTokens({ signingKey, issuer })
const claims = { sub: randomUUID(), session_id: randomUUID(), email: 'ann@example.com' }
const now = () => Math.floor(Date.now() / 1000)

/** Signs a token with our key and the given header and claims. */
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

test('accepts a clock difference of 30 seconds, but not of 60', async () => {
  expect(await tokens.verify(await forge({ exp: now() - 20 }))).toHaveProperty('caller')
  expect(await tokens.verify(await forge({ exp: now() - 60 }))).toEqual({ problem: { kind: 'expired' } })
  expect(await tokens.verify(await forge({ nbf: now() + 60 }))).toEqual({
    problem: { kind: 'not-yet-valid' },
  })
  expect(await tokens.verify(await forge({ iat: now() + 60 }))).toEqual({
    problem: { kind: 'issued-in-future' },
  })
})

test('accepts a retired key and lists both public keys', async () => {
  const next = await generateSigningKey()
  const rotated = await createAccessTokens({ signingKey: next, retiredKeys: [signingKey], issuer })
  expect(await rotated.verify(await tokens.mint(claims))).toHaveProperty('caller')
  expect(rotated.listPublicKeys()).toEqual([
    expect.objectContaining({ kid: next.kid, alg: 'ES256', use: 'sig', key_ops: ['verify'], crv: 'P-256' }),
    expect.objectContaining({ kid: signingKey.kid }),
  ])
  expect(JSON.stringify(rotated.listPublicKeys())).not.toContain(next.d)
})

test('does not start with a key that cannot sign', async () => {
  const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  await expect(createAccessTokens({ signingKey: await exportJWK(publicKey), issuer })).rejects.toThrow(
    'must be a private P-256 key',
  )
})
