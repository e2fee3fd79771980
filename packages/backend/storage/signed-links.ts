import { z } from 'zod'
import { storageErrors } from './errors.ts'
import { parseBucketName, parseObjectPath } from './objects/object-path.ts'
import { readRenderOptions, RENDER_OPTIONS, writeRenderOptions } from './images/render-options.ts'
import { readJsonBody } from './json-body.ts'
import { findNames, findObject } from './objects/object-row.ts'
import { mustHaveCaller, type StorageCall, type StorageContext } from './storage-call.ts'
import { mustFindBucket } from './buckets/bucket-rules.ts'

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
