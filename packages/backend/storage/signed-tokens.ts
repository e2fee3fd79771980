/**
 * Tokens that give access to one file for some time. Contract, section 6.6. Their derived key makes them useless as
 * bearer tokens, and vice versa.
 */
import { hkdfSync } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { storageErrors } from './errors.ts'
import type { ObjectPath } from './objects/object-path.ts'

const ALGORITHM = 'HS256'
const KEY_BYTES = 32
const MAX_TOKEN_LENGTH = 8192

const DOWNLOAD = z.object({
  url: z.string(),
  exp: z.number(),
  scope: z.literal('download'),
  /** The token gives access to this rendering only. */
  transformations: z.string().optional(),
})
const UPLOAD = z.object({
  url: z.string(),
  scope: z.literal('upload'),
  owner: z.string().nullable(),
  upsert: z.boolean(),
})

type Grant = Omit<z.infer<typeof DOWNLOAD>, 'url' | 'exp'> | Omit<z.infer<typeof UPLOAD>, 'url'>

export type SignedTokens = ReturnType<typeof createSignedTokens>

export function createSignedTokens(secret: string) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'storage signed urls', KEY_BYTES))
  return {
    sign: (path: ObjectPath, grant: Grant, lifetimeSeconds: number): Promise<string> => {
      const now = Math.floor(Date.now() / 1000)
      return new SignJWT({ url: joinPath(path), ...grant })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuedAt(now)
        .setExpirationTime(now + lifetimeSeconds)
        .sign(key)
    },
    async openDownload(token: string | null, path: ObjectPath) {
      const claims = DOWNLOAD.safeParse(await verify(token, key))
      if (!claims.success) throw storageErrors.badSignature('Token is not scoped for download')
      if (claims.data.url !== joinPath(path)) throw storageErrors.badSignature()
      return { ...claims.data, expires: new Date(claims.data.exp * 1000) }
    },
    async openUpload(token: string | null, path: ObjectPath) {
      const claims = UPLOAD.safeParse(await verify(token, key))
      if (!claims.success) throw storageErrors.badSignature('Token is not scoped for upload')
      if (claims.data.url !== joinPath(path)) throw storageErrors.badSignature()
      return claims.data
    },
  }
}

async function verify(token: string | null, key: Uint8Array): Promise<unknown> {
  if (token === null) throw storageErrors.badRequest("querystring must have required property 'token'")
  if (token.length > MAX_TOKEN_LENGTH) throw storageErrors.badSignedToken('Invalid Compact JWS')
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      requiredClaims: ['exp', 'iat', 'url'],
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) throw storageErrors.badSignedToken(describeProblem(error))
    throw error
  }
}

function describeProblem(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return '"exp" claim timestamp check failed'
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) return 'Invalid Compact JWS'
  return 'signature verification failed'
}

const joinPath = ({ bucket, name }: ObjectPath) => `${bucket}/${name}`
