import type { Queryable } from '../database/engine.ts'
import type { ObjectPath } from './object-path.ts'

/** What is written about the bytes of a file, in the form the hosted service uses. */
export type ObjectMetadata = {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: number
}

export type ObjectRow = {
  id: string
  /** Id of the bytes in the byte store. */
  version: string
  metadata: ObjectMetadata
}

export type Bucket = {
  id: string
  isPublic: boolean
  fileSizeLimit: number | null
  allowedTypes: readonly string[] | null
}

/** Reads a bucket with the rights of the transaction; null when it is missing or hidden. */
export async function findBucket(tx: Queryable, id: string): Promise<Bucket | null> {
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

/** Reads a file's row with the rights of the transaction; null when it is missing or hidden. */
export function findObject(tx: Queryable, path: ObjectPath): Promise<ObjectRow | null> {
  return readObject(tx, path, '')
}

/** The same, and keeps others from changing the row until the transaction ends. */
export function lockObject(tx: Queryable, path: ObjectPath): Promise<ObjectRow | null> {
  return readObject(tx, path, 'for update')
}

async function readObject(
  tx: Queryable,
  { bucket, name }: ObjectPath,
  lock: '' | 'for update',
): Promise<ObjectRow | null> {
  const [row] = await tx.query<{ id: string; version: string; metadata: string }>(
    `select id::text, version, metadata::text
     from storage.objects where bucket_id = $1::text and name = $2::text ${lock}`,
    [bucket, name],
  )
  return row
    ? { id: row.id, version: row.version, metadata: JSON.parse(row.metadata) as ObjectMetadata }
    : null
}

export type NewObject = ObjectPath & {
  id: string
  version: string
  owner: string | null
  metadata: ObjectMetadata
  userMetadata: Record<string, unknown> | null
}

/** Adds the row of a new file. Nothing is read back, so that who may add files need not see them. */
export async function insertObject(tx: Queryable, object: NewObject): Promise<void> {
  await tx.query(INSERT, listValues(object))
}

/** Adds the row of a file or gives an existing one the new content; needs the right to see it. Gives its id. */
export async function upsertObject(tx: Queryable, object: NewObject): Promise<string> {
  const [row] = await tx.query<{ id: string }>(`${INSERT} ${REPLACE} returning id::text`, listValues(object))
  return row!.id
}

const INSERT = `insert into storage.objects
  (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
  values ($1::text::uuid, $2::text, $3::text, $4::text::uuid, $4::text, $5::text, $6::text::jsonb, $7::text::jsonb)`

const REPLACE = `on conflict (bucket_id, name) do update set
  owner = excluded.owner, owner_id = excluded.owner_id, version = excluded.version,
  metadata = excluded.metadata, user_metadata = excluded.user_metadata, updated_at = now()`

function listValues(object: NewObject): (string | null)[] {
  return [
    object.id,
    object.bucket,
    object.name,
    object.owner,
    object.version,
    JSON.stringify(object.metadata),
    object.userMetadata && JSON.stringify(object.userMetadata),
  ]
}
