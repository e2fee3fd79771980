import { randomUUID } from 'node:crypto'
import type { Caller } from '../caller.ts'
import type { Queryable } from '../database/engine.ts'
import type { ByteStore } from './byte-store.ts'
import { storageErrors } from './errors.ts'
import type { ObjectPath } from './object-path.ts'
import {
  type Bucket,
  findBucket,
  insertObject,
  lockObject,
  type NewObject,
  upsertObject,
} from './object-row.ts'
import { readUpload, type Upload } from './upload-body.ts'

/** How storage reaches the database: as the caller, or as the service itself. */
export type StorageTransactions = {
  asCaller<T>(caller: Caller, work: (tx: Queryable) => Promise<T>): Promise<T>
  asService<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
}

export type UploadOptions = {
  request: Request
  path: ObjectPath
  caller: Caller
  /** True when a file of that name may be replaced. */
  replaces: boolean
  transactions: StorageTransactions
  bytes: ByteStore
  /** Hears of bytes that could not be removed: nobody sees them any more, and the file is stored. */
  reportFailure: (error: unknown) => void
}

/** Largest file of a bucket that sets no limit of its own. */
const MAX_FILE_BYTES = 50 * 1024 * 1024

/**
 * Stores a file: bytes first, then its row, so that a row never points to bytes that are not there.
 * What the row policies refuse is refused before any byte is read.
 */
export async function uploadObject(options: UploadOptions): Promise<Response> {
  const { request, path, transactions } = options
  const bucket = await transactions.asService((tx) => findBucket(tx, path.bucket))
  if (!bucket) throw storageErrors.noSuchBucket()
  await mustBeAllowed(options)
  const upload = await readUpload(request, bucket.fileSizeLimit ?? MAX_FILE_BYTES)
  mustBeAllowedType(bucket, upload.type)
  const id = await storeBytesAndRow(options, bucket, upload)
  return Response.json({ Id: id, Key: `${path.bucket}/${path.name}` })
}

/** Thrown to take a trial back; it means that the policies allow what was tried. */
class TrialPassed extends Error {}

/** Tries the insert and takes it back, for the policies' answer. */
async function mustBeAllowed({ path, caller, replaces, transactions }: UploadOptions): Promise<void> {
  const row = describeRow(path, caller, randomUUID(), null)
  try {
    await transactions.asCaller(caller, async (tx) => {
      await (replaces ? upsertObject(tx, row) : insertObject(tx, row))
      throw new TrialPassed()
    })
  } catch (error) {
    if (!(error instanceof TrialPassed)) throw error
  }
}

async function storeBytesAndRow(options: UploadOptions, bucket: Bucket, upload: Upload): Promise<string> {
  const { path, caller, replaces, transactions, bytes } = options
  const version = randomUUID()
  const stored = await bytes.write(version, upload.bytes, bucket.fileSizeLimit ?? MAX_FILE_BYTES)
  const row = describeRow(path, caller, version, { upload, ...stored })
  try {
    const { id, replaced } = await transactions.asCaller(caller, (tx) => saveRow(tx, row, replaces))
    if (replaced !== null) await bytes.remove(replaced).catch(options.reportFailure)
    return id
  } catch (error) {
    await bytes.remove(version)
    throw error
  }
}

/** Gives the id of the row, and of the bytes that nobody needs any more. */
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
  path: ObjectPath,
  caller: Caller,
  version: string,
  content: { upload: Upload; size: number; digest: string } | null,
): NewObject {
  return {
    ...path,
    id: randomUUID(),
    version,
    owner: caller.claims.sub ?? null,
    metadata: {
      eTag: `"${content?.digest ?? ''}"`,
      size: content?.size ?? 0,
      mimetype: content?.upload.type ?? '',
      cacheControl: content?.upload.cacheControl ?? '',
      lastModified: new Date().toISOString(),
      contentLength: content?.size ?? 0,
      httpStatusCode: 200,
    },
    userMetadata: content?.upload.userMetadata ?? null,
  }
}

function mustBeAllowedType({ allowedTypes }: Bucket, type: string): void {
  const essence = type.split(';')[0]!.trim().toLowerCase()
  const isAllowed =
    allowedTypes === null ||
    allowedTypes.some((allowed) =>
      allowed.endsWith('/*') ? essence.startsWith(allowed.slice(0, -1)) : essence === allowed,
    )
  if (!isAllowed) throw storageErrors.badType(type)
}
