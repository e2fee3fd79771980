/**
 * Access tokens: ES256 with one signing key; retired keys verify until their tokens expire. Contract, sections 2.1 to
 * 2.3.
 */
import { randomUUID } from 'node:crypto'
import {
  calculateJwkThumbprint,
  type CryptoKey,
  decodeProtectedHeader,
  errors,
  exportJWK,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  type ProtectedHeaderParameters,
  SignJWT,
} from 'jose'
import { type Claims, type Identity, isCallerRole, type TokenProblem } from '#backend/request/caller.ts'

export type AccessTokenClaims = {
  sub: string
  session_id: string
  role?: 'authenticated'
  aal?: 'aal1' | 'aal2'
  amr?: readonly { method: string; timestamp: number }[]
  email?: string
  phone?: string
  app_metadata?: Record<string, unknown>
  user_metadata?: Record<string, unknown>
  is_anonymous?: boolean
}

export type AccessTokens = Awaited<ReturnType<typeof createAccessTokens>>

type AccessTokenOptions = {
  signingKey: JWK
  /** Published in advance; signs from `usedFrom` on (ISO 8601). */
  nextKey?: { key: JWK; usedFrom: string }
  retiredKeys?: readonly JWK[]
  issuer: string
}

const ALGORITHM = 'ES256'
const AUDIENCE = 'authenticated'
const LIFETIME_SECONDS = 3600
const LEEWAY_SECONDS = 30
const MAX_TOKEN_LENGTH = 8192
/** Headers that would let a token choose its own key or meaning (threat model, section 9). */
const REFUSED_HEADERS = ['crit', 'jku', 'x5u', 'x5c', 'jwk', 'b64']

export async function createAccessTokens(options: AccessTokenOptions) {
  const { nextKey, retiredKeys = [] } = options
  const present = await readSigner(options.signingKey)
  const next = nextKey && {
    ...(await readSigner(nextKey.key)),
    usedFrom: new Date(nextKey.usedFrom).getTime(),
  }
  const publicKeys = [options.signingKey, ...(nextKey ? [nextKey.key] : []), ...retiredKeys].map(toPublicKey)
  const keysById = new Map<string, CryptoKey>()
  for (const key of publicKeys) keysById.set(key.kid!, (await importJWK(key, ALGORITHM)) as CryptoKey)

  return {
    async mint(
      claims: AccessTokenClaims,
      {
        issuedAt = nowInSeconds(),
        lifetimeSeconds = LIFETIME_SECONDS,
      }: { issuedAt?: number; lifetimeSeconds?: number } = {},
    ): Promise<string> {
      const { kid, key } = next && next.usedFrom <= Date.now() ? next : present
      return new SignJWT(completeClaims(claims, issuedAt))
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid })
        .setIssuer(options.issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(key)
    },
    verify: (token: string) => verifyToken(token, keysById),
    listPublicKeys: (): readonly JWK[] => publicKeys,
  }
}

export async function generateSigningKey(): Promise<JWK> {
  const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const key = await exportJWK(privateKey)
  return { ...key, kid: await calculateJwkThumbprint(key), alg: ALGORITHM, use: 'sig' }
}

function completeClaims(claims: AccessTokenClaims, issuedAt: number): JWTPayload {
  return {
    sub: claims.sub,
    role: claims.role ?? 'authenticated',
    aal: claims.aal ?? 'aal1',
    amr: claims.amr ?? [{ method: 'password', timestamp: issuedAt }],
    session_id: claims.session_id,
    email: claims.email ?? '',
    phone: claims.phone ?? '',
    app_metadata: claims.app_metadata ?? { provider: 'email', providers: ['email'] },
    user_metadata: claims.user_metadata ?? {},
    is_anonymous: claims.is_anonymous ?? false,
    // Makes tokens of the same second unique.
    jti: randomUUID(),
  }
}

async function verifyToken(token: string, keysById: ReadonlyMap<string, CryptoKey>): Promise<Identity> {
  const parts = token.split('.')
  if (parts.length !== 3) return refuse({ kind: 'malformed', partCount: parts.length })
  if (token.length > MAX_TOKEN_LENGTH) return refuse({ kind: 'unreadable' })
  const header = readHeader(token)
  if (!header || REFUSED_HEADERS.some((name) => name in header)) return refuse({ kind: 'unreadable' })
  if (header.alg !== ALGORITHM) return refuse({ kind: 'wrong-algorithm' })
  const key = header.kid === undefined ? undefined : keysById.get(header.kid)
  if (!key) return refuse({ kind: 'unknown-key' })
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      clockTolerance: LEEWAY_SECONDS,
      requiredClaims: ['exp', 'iat'],
    })
    return acceptPayload(payload)
  } catch (error) {
    return refuse(toTokenProblem(error))
  }
}

function readHeader(token: string): ProtectedHeaderParameters | null {
  try {
    return decodeProtectedHeader(token)
  } catch {
    return null
  }
}

function acceptPayload(payload: JWTPayload): Identity {
  if (payload.iat! > nowInSeconds() + LEEWAY_SECONDS) return refuse({ kind: 'issued-in-future' })
  if (payload.aud !== AUDIENCE) return refuse({ kind: 'wrong-audience' })
  const role = payload.role
  if (typeof role !== 'string') return refuse({ kind: 'bad-claims' })
  if (!isCallerRole(role)) return refuse({ kind: 'unknown-role', role })
  return { caller: { role, claims: Object.freeze(payload as Claims) } }
}

function toTokenProblem(error: unknown): TokenProblem {
  if (error instanceof errors.JWTExpired) return { kind: 'expired' }
  if (error instanceof errors.JWTClaimValidationFailed) {
    return error.claim === 'nbf' && error.reason === 'check_failed'
      ? { kind: 'not-yet-valid' }
      : { kind: 'bad-claims' }
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) return { kind: 'bad-signature' }
  if (error instanceof errors.JOSEError) return { kind: 'unreadable' }
  throw error
}

function refuse(problem: TokenProblem): Identity {
  return { problem }
}

async function readSigner(key: JWK): Promise<{ kid: string; key: CryptoKey }> {
  if (key.kty !== 'EC' || key.crv !== 'P-256' || !key.d || !key.kid) {
    throw new Error('The signing key must be a private P-256 key (JWK) with a "kid".')
  }
  return { kid: key.kid, key: (await importJWK(key, ALGORITHM)) as CryptoKey }
}

function toPublicKey({ kty, crv, x, y, kid }: JWK): JWK {
  return { kty, crv, x, y, kid, alg: ALGORITHM, use: 'sig', key_ops: ['verify'] }
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
