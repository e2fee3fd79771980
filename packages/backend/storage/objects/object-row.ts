import type { Queryable } from '#backend/database/engine.ts'
import { storageErrors } from '../errors.ts'
import type { ObjectPath } from './object-path.ts'

export type ObjectMetadata = {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: number
  /** The content was not verified to match the MIME type, so browsers must not display it inline. */
  isUnproven?: true
}

export type ObjectRow = {
  id: string
  version: string
  metadata: ObjectMetadata
  userMetadata: Record<string, unknown> | null
  createdAt: Date
}

export function findObject(tx: Queryable, path: ObjectPath): Promise<ObjectRow | null> {
  return readObject(tx, path, '')
}

export function lockObject(tx: Queryable, path: ObjectPath): Promise<ObjectRow | null> {
  return readObject(tx, path, 'for update')
}

async function readObject(
  tx: Queryable,
  { bucket, name }: ObjectPath,
  lock: '' | 'for update',
): Promise<ObjectRow | null> {
  const [row] = await tx.query<{
    id: string
    version: string | null
    metadata: string | null
    user_metadata: string | null
    created_at: Date
  }>(
    `select id::text, version, metadata::text, user_metadata::text, created_at
     from storage.objects where bucket_id = $1::text and name = $2::text ${lock}`,
    [bucket, name],
  )
  if (!row) return null
  if (row.version === null || row.metadata === null) throw storageErrors.bytesGone()
  return {
    id: row.id,
    version: row.version,
    metadata: JSON.parse(row.metadata) as ObjectMetadata,
    userMetadata: JSON.parse(row.user_metadata ?? 'null') as ObjectRow['userMetadata'],
    createdAt: row.created_at,
  }
}

export type NewObject = ObjectPath & {
  id: string
  version: string
  owner: string | null
  metadata: ObjectMetadata
  userMetadata: Record<string, unknown> | null
}

/** Returns nothing: uploaders need no right to read. */
export async function insertObject(tx: Queryable, object: NewObject): Promise<void> {
  await tx.query(INSERT, listValues(object))
}

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

export async function renameObject(tx: Queryable, from: ObjectPath, to: ObjectPath): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `update storage.objects set bucket_id = $3::text, name = $4::text
     where bucket_id = $1::text and name = $2::text returning id::text`,
    [from.bucket, from.name, to.bucket, to.name],
  )
  return row?.id ?? null
}

export type RemovedObject = { bucket_id: string; name: string; version: string | null }

export function deleteObjects(
  tx: Queryable,
  bucket: string,
  names: readonly string[],
): Promise<RemovedObject[]> {
  return tx.query<RemovedObject>(
    `delete from storage.objects where bucket_id = $1::text and name = any ($2::text[])
     returning id::text, bucket_id, name, owner::text, owner_id, version, metadata, user_metadata,
       created_at, updated_at, last_accessed_at`,
    [bucket, names],
  )
}

/** Deletes up to `count` files as far as policies allow; returns their versions. */
export async function deleteSomeObjects(
  tx: Queryable,
  bucket: string,
  count: number,
): Promise<(string | null)[]> {
  const rows = await tx.query<{ version: string | null }>(
    `delete from storage.objects where id in
       (select id from storage.objects where bucket_id = $1::text limit $2::int)
     returning version`,
    [bucket, count],
  )
  return rows.map(({ version }) => version)
}

export async function findNames(
  tx: Queryable,
  bucket: string,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ name: string }>(
    'select name from storage.objects where bucket_id = $1::text and name = any ($2::text[])',
    [bucket, names],
  )
  return new Set(rows.map(({ name }) => name))
}
