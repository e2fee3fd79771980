import type { Queryable } from '#backend/database/engine.ts'
import { StorageError, storageErrors } from '../errors.ts'
import { type ObjectPath, parseObjectPath } from './object-path.ts'
import { findObject, type ObjectRow } from './object-row.ts'
import { serveObject } from './serve-object.ts'
import {
  mustHaveCaller,
  type StorageCall,
  type StorageContext,
  type StorageHandler,
} from '../storage-call.ts'
import { mustFindBucket } from '../buckets/bucket-rules.ts'

/**
 * `public`: anyone, public buckets only; `authenticated`: callers, by policies; `either`: anyone for public buckets,
 * callers for others.
 */
export type Access = 'public' | 'authenticated' | 'either'

export function serveFor(access: Access): StorageHandler {
  return async (context, call) => {
    const find = () => findReadable(context, call, access)
    return serveCurrent(await find(), find, (object) => serveObject(call.request, object, context.bytes))
  }
}

export function answerObjectInfo(access: Access): StorageHandler {
  return async (context, call) => {
    const { bucket, name } = parseObjectPath(call.target)
    const { id, version, metadata, userMetadata, createdAt } = await findReadable(context, call, access)
    return Response.json({
      id,
      name,
      version,
      bucket_id: bucket,
      size: metadata.size,
      content_type: metadata.mimetype,
      cache_control: metadata.cacheControl,
      etag: metadata.eTag,
      metadata: userMetadata ?? {},
      last_modified: metadata.lastModified,
      created_at: createdAt,
    })
  }
}

export async function serveSigned(context: StorageContext, call: StorageCall): Promise<Response> {
  const path = parseObjectPath(call.target)
  const grant = await context.signedTokens.openDownload(call.query.get('token'), path)
  // A token for a small rendering doesn't give access to the original.
  if (grant.transformations !== undefined) throw storageErrors.badSignature()
  const find = () => findSigned(context, path)
  return serveCurrent(await find(), find, (object) =>
    serveObject(call.request, object, context.bytes, grant.expires),
  )
}

export async function findReadable(
  { transactions }: StorageContext,
  call: StorageCall,
  access: Access,
): Promise<ObjectRow> {
  const path = parseObjectPath(call.target)
  const caller = access === 'authenticated' ? mustHaveCaller(call) : null
  const { isPublic } = await mustFindBucket(transactions, path.bucket)
  if (access === 'public' && !isPublic) throw storageErrors.noSuchBucket()
  const find = (tx: Queryable) => findObject(tx, path)
  const object = isPublic
    ? await transactions.asService(find)
    : await transactions.asCaller(caller ?? mustHaveCaller(call), find)
  if (!object) throw storageErrors.noSuchObject()
  return object
}

/** Rights were checked when the token was signed. */
export async function findSigned({ transactions }: StorageContext, path: ObjectPath): Promise<ObjectRow> {
  const object = await transactions.asService((tx) => findObject(tx, path))
  if (!object) throw storageErrors.noSuchObject()
  return object
}

/** Retries once if the object was replaced between reading its row and its bytes. */
export async function serveCurrent(
  object: ObjectRow,
  findAgain: () => Promise<ObjectRow>,
  serve: (object: ObjectRow) => Promise<Response>,
): Promise<Response> {
  try {
    return await serve(object)
  } catch (error) {
    if (!(error instanceof StorageError) || error.code !== 'NoSuchKey') throw error
    const current = await findAgain()
    if (current.version === object.version) throw error
    return serve(current)
  }
}
