import { randomUUID } from 'node:crypto'
import type { Caller } from '#backend/request/caller.ts'
import type { Queryable } from '#backend/database/engine.ts'
import type { ProcessedPicture } from '../images/process-upload.ts'
import type { ObjectPath } from '../objects/object-path.ts'
import { type Bucket, getSizeLimit, mustBeAllowedType } from '../buckets/bucket-rules.ts'
import { insertObject, lockObject, type NewObject, upsertObject } from '../objects/object-row.ts'
import { discardBytes, type StorageContext } from '../storage-call.ts'
import { isDatabaseUnavailable } from '../to-storage-error.ts'
import type { StorageTransactions } from '../transactions.ts'
import { provePdf } from './prove-pdf.ts'
import type { Upload } from './upload-body.ts'

export type Target = {
  path: ObjectPath
  caller: Caller
  owner: string | null
  replaces: boolean
}

/** The upload itself, or the processed image in an image bucket. @throws StorageError, ByteLimitError */
export async function processUpload<T extends Upload>(
  { pictures }: Pick<StorageContext, 'pictures'>,
  bucket: Bucket,
  path: ObjectPath,
  upload: T,
): Promise<T | ProcessedPicture> {
  if (!pictures.isPictureBucket(bucket.id)) {
    mustBeAllowedType(bucket, upload.type)
    return upload
  }
  const picture = await pictures.process(path, upload, getSizeLimit(bucket))
  mustBeAllowedType(bucket, picture.type)
  return picture
}

class DryRunPassed extends Error {}

/**
 * Inserts the row and rolls back, to check the policies before reading the body.
 * @throws StorageError AccessDenied, or KeyAlreadyExists
 */
export async function mustBeAllowedToStore(transactions: StorageTransactions, target: Target): Promise<void> {
  const row = describeRow(target, randomUUID(), null)
  try {
    await transactions.asCaller(target.caller, async (tx) => {
      await (target.replaces ? upsertObject(tx, row) : insertObject(tx, row))
      throw new DryRunPassed()
    })
  } catch (error) {
    if (!(error instanceof DryRunPassed)) throw error
  }
}

/** Writes the bytes before the row, so that a row never refers to missing bytes. Returns the id. */
export async function storeObject(
  context: StorageContext,
  target: Target,
  upload: Upload,
  limitBytes: number,
): Promise<string> {
  const version = randomUUID()
  const proof = provePdf(upload.type, upload.bytes)
  const stored = await context.bytes.write(version, proof?.bytes ?? upload.bytes, limitBytes)
  try {
    const isUnproven = await proof?.isMissing((start, end) =>
      start < stored.size
        ? context.bytes.read(version, { start, end: Math.min(end, stored.size - 1) })
        : Promise.resolve(null),
    )
    const row = describeRow(target, version, { upload, ...stored, isUnproven: isUnproven ?? false })
    const saved = await context.transactions.asCaller(target.caller, (tx) =>
      saveRow(tx, row, target.replaces),
    )
    await discardBytes(context, [saved.replaced])
    return saved.id
  } catch (error) {
    // The row may exist although its response was lost: the sweep decides.
    if (!isDatabaseUnavailable(error)) await discardBytes(context, [version])
    throw error
  }
}

async function saveRow(
  tx: Queryable,
  row: NewObject,
  replaces: boolean,
): Promise<{ id: string; replaced: string | null }> {
  if (!replaces) {
    await insertObject(tx, row)
    return { id: row.id, replaced: null }
  }
  const existing = await lockObject(tx, row)
  return { id: await upsertObject(tx, row), replaced: existing?.version ?? null }
}

function describeRow(
  { path, owner }: Target,
  version: string,
  content: { upload: Upload; size: number; digest: string; isUnproven: boolean } | null,
): NewObject {
  return {
    ...path,
    id: randomUUID(),
    version,
    owner,
    metadata: {
      eTag: `"${content?.digest ?? ''}"`,
      size: content?.size ?? 0,
      mimetype: content?.upload.type ?? '',
      cacheControl: content?.upload.cacheControl ?? '',
      lastModified: new Date().toISOString(),
      contentLength: content?.size ?? 0,
      httpStatusCode: 200,
      ...(content?.isUnproven && { isUnproven: true as const }),
    },
    userMetadata: content?.upload.userMetadata ?? null,
  }
}
