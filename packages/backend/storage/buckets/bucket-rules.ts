import type { Queryable } from '#backend/database/engine.ts'
import { storageErrors } from '../errors.ts'
import type { StorageTransactions } from '../transactions.ts'

export type Bucket = {
  id: string
  isPublic: boolean
  fileSizeLimit: number | null
  allowedTypes: readonly string[] | null
}

const MAX_FILE_BYTES = 50 * 1024 * 1024

async function findBucket(tx: Queryable, id: string): Promise<Bucket | null> {
  const [row] = await tx.query<{
    public: boolean
    file_size_limit: string | null
    allowed_mime_types: string | null
  }>(
    `select public, file_size_limit::text, to_json(allowed_mime_types)::text as allowed_mime_types
     from storage.buckets where id = $1::text`,
    [id],
  )
  if (!row) return null
  return {
    id,
    isPublic: row.public,
    fileSizeLimit: row.file_size_limit === null ? null : Number(row.file_size_limit),
    allowedTypes: row.allowed_mime_types === null ? null : (JSON.parse(row.allowed_mime_types) as string[]),
  }
}

export const getSizeLimit = (bucket: Bucket): number => bucket.fileSizeLimit ?? MAX_FILE_BYTES

/** Regardless of policies. @throws StorageError NoSuchBucket */
export async function mustFindBucket(transactions: StorageTransactions, id: string): Promise<Bucket> {
  const bucket = await transactions.asService((tx) => findBucket(tx, id))
  if (!bucket) throw storageErrors.noSuchBucket()
  return bucket
}

export function mustBeAllowedType({ allowedTypes }: Bucket, type: string): void {
  const essence = type.split(';')[0]!.trim().toLowerCase()
  const isAllowed =
    allowedTypes === null ||
    allowedTypes.some((allowed) =>
      allowed.endsWith('/*') ? essence.startsWith(allowed.slice(0, -1)) : essence === allowed,
    )
  if (!isAllowed) throw storageErrors.badType(type)
}
