import { z } from 'zod'
import type { ByteStore } from '../stores/byte-store.ts'
import { storageErrors } from '../errors.ts'
import { readJsonBody } from '../json-body.ts'
import { mustMeetBucketLimits, readPaths, SOURCE_AND_DESTINATION } from './move-object.ts'
import { findObject } from './object-row.ts'
import { mustHaveCaller, type StorageCall, type StorageContext } from '../storage-call.ts'
import { getSizeLimit, mustFindBucket } from '../buckets/bucket-rules.ts'
import { mustBeAllowedToStore, processUpload, storeObject } from '../uploads/store-object.ts'
import { readHeaderMetadata } from '../uploads/upload-body.ts'

const COPY = SOURCE_AND_DESTINATION.extend({
  copyMetadata: z.boolean().optional(),
  metadata: z
    .object({
      cacheControl: z
        .string()
        .regex(/^(?:max-age=\d{1,9}|no-cache)$/)
        .optional(),
      mimetype: z
        .string()
        .regex(/^[\w.+-]+\/[\w.+-]+(?:;[ -~]*)?$/)
        .optional(),
    })
    .nullish(),
})

/**
 * Copies a readable file to a name that the caller may write. The copy belongs to the caller; with `copyMetadata:
 * false` the request describes it.
 */
export async function copyObject(context: StorageContext, call: StorageCall): Promise<Response> {
  const { bytes, transactions } = context
  const caller = mustHaveCaller(call)
  const body = await readJsonBody(call.request, COPY)
  const { from, to } = readPaths(body)
  await mustFindBucket(transactions, from.bucket)
  const bucket = await mustFindBucket(transactions, to.bucket)
  const original = await transactions.asCaller(caller, (tx) => findObject(tx, from))
  if (!original) throw storageErrors.noSuchObject()
  const target = {
    path: to,
    caller,
    owner: caller.claims.sub ?? null,
    replaces: call.request.headers.get('x-upsert') === 'true',
  }
  await mustBeAllowedToStore(transactions, target)

  const keepsMetadata = body.copyMetadata ?? true
  const given = keepsMetadata ? null : body.metadata
  const metadata = {
    ...original.metadata,
    mimetype: given?.mimetype ?? original.metadata.mimetype,
    cacheControl: given?.cacheControl ?? original.metadata.cacheControl,
  }
  mustMeetBucketLimits(bucket, metadata)
  const upload = {
    bytes: readStored(bytes, original.version),
    type: metadata.mimetype,
    cacheControl: metadata.cacheControl,
    userMetadata: keepsMetadata ? original.userMetadata : readHeaderMetadata(call.request),
  }
  const taken = await processUpload(context, bucket, to, upload)
  const id = await storeObject(context, target, taken, getSizeLimit(bucket))
  return Response.json({ Id: id, Key: `${to.bucket}/${to.name}`, name: to.name, bucket_id: to.bucket })
}

/** Lazy, so that a refused copy leaves nothing open. */
async function* readStored(bytes: ByteStore, version: string): AsyncGenerator<Uint8Array> {
  const content = await bytes.read(version)
  if (!content) throw storageErrors.bytesGone()
  yield* content
}
