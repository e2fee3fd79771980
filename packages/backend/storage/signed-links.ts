/**
 * Tokens that give access to one file for some time. Contract, section 6.6. Their derived key makes them useless as
 * bearer tokens, and vice versa.
 */
import { hkdfSync } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { storageErrors } from './errors.ts'
import { type ObjectPath, parseBucketName, parseObjectPath } from './objects/object-path.ts'
import { readRenderOptions, RENDER_OPTIONS, writeRenderOptions } from './images/render-options.ts'
import { readJsonBody } from './json-body.ts'
import { findNames, findObject } from './objects/object-row.ts'
import { mustHaveCaller, type SignedTokens, type StorageCall, type StorageContext } from './storage-call.ts'
import { mustFindBucket } from './buckets/bucket-rules.ts'

const ALGORITHM = 'HS256'
const KEY_BYTES = 32
const MAX_TOKEN_LENGTH = 8192

const DOWNLOAD = z.object({
  url: z.string(),
  exp: z.number(),
  scope: z.literal('download'),
  transformations: z.string().optional(),
})
const UPLOAD = z.object({
  url: z.string(),
  scope: z.literal('upload'),
  owner: z.string().nullable(),
  upsert: z.boolean(),
})

export function createSignedTokens(secret: string): SignedTokens {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'storage signed urls', KEY_BYTES))
  return {
    sign: (path, grant, lifetimeSeconds) => {
      const now = Math.floor(Date.now() / 1000)
      return new SignJWT({ url: joinPath(path), ...grant })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuedAt(now)
        .setExpirationTime(now + lifetimeSeconds)
        .sign(key)
    },
    async openDownload(token, path) {
      const claims = DOWNLOAD.safeParse(await verify(token, key))
      if (!claims.success) throw storageErrors.badSignature('Token is not scoped for download')
      if (claims.data.url !== joinPath(path)) throw storageErrors.badSignature()
      return { ...claims.data, expires: new Date(claims.data.exp * 1000) }
    },
    async openUpload(token, path) {
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

const MAX_LIFETIME_SECONDS = 10 * 365 * 24 * 60 * 60
const MAX_NAMES = 1000
const LIFETIME = z.int().min(1).max(MAX_LIFETIME_SECONDS)
const ONE = z.object({ expiresIn: LIFETIME, transform: RENDER_OPTIONS.nullish() })
const MANY = z.object({ expiresIn: LIFETIME, paths: z.array(z.string()).min(1).max(MAX_NAMES) })

export async function signObject(context: StorageContext, call: StorageCall): Promise<Response> {
  const caller = mustHaveCaller(call)
  const path = parseObjectPath(call.target)
  const { expiresIn, transform } = await readJsonBody(call.request, ONE)
  await mustFindBucket(context.transactions, path.bucket)
  const object = await context.transactions.asCaller(caller, (tx) => findObject(tx, path))
  if (!object) throw storageErrors.noSuchObject()
  const isRendered = transform !== undefined && transform !== null && Object.keys(transform).length > 0
  const token = await context.signedTokens.sign(
    path,
    {
      scope: 'download',
      ...(isRendered && { transformations: writeRenderOptions(readRenderOptions(transform)) }),
    },
    expiresIn,
  )
  const route = isRendered ? '/render/image/sign' : '/object/sign'
  return Response.json({ signedURL: `${route}/${path.bucket}/${path.name}?token=${token}` })
}

export async function signObjects(context: StorageContext, call: StorageCall): Promise<Response> {
  const caller = mustHaveCaller(call)
  const bucket = parseBucketName(call.target)
  const { expiresIn, paths } = await readJsonBody(call.request, MANY)
  await mustFindBucket(context.transactions, bucket)
  const visible = await context.transactions.asCaller(caller, (tx) => findNames(tx, bucket, paths))
  return Response.json(
    await Promise.all(
      paths.map(async (name) => {
        if (!visible.has(name)) return { path: name, signedURL: null, error: NOT_VISIBLE }
        const token = await context.signedTokens.sign({ bucket, name }, { scope: 'download' }, expiresIn)
        return { path: name, signedURL: `/object/sign/${bucket}/${name}?token=${token}`, error: null }
      }),
    ),
  )
}

const NOT_VISIBLE = 'Either the object does not exist or you do not have access to it'
