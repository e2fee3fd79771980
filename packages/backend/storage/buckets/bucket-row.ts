import type { Queryable, Row } from '#backend/database/engine.ts'
import type { BucketSettings } from './bucket-body.ts'

const COLUMNS = `id, name, coalesce(owner::text, '') as owner, public, 'STANDARD' as type, file_size_limit,
  allowed_mime_types, created_at, updated_at`

export type BucketListing = {
  limit: number
  offset: number
  sortColumn: 'id' | 'name' | 'created_at' | 'updated_at'
  sortOrder: 'asc' | 'desc'
  search: string
}

export function listBucketRows(tx: Queryable, listing: BucketListing): Promise<Row[]> {
  const { sortColumn, sortOrder } = listing
  return tx.query(
    `select ${COLUMNS} from storage.buckets where name ilike '%' || $1::text || '%'
     order by ${sortColumn} ${sortOrder}, id ${sortOrder} limit $2::int offset $3::bigint`,
    [listing.search.replaceAll(/[\\%_]/g, String.raw`\$&`), listing.limit, listing.offset],
  )
}

export async function findBucketRow(tx: Queryable, id: string): Promise<Row | null> {
  const [row] = await tx.query(`select ${COLUMNS} from storage.buckets where id = $1::text`, [id])
  return row ?? null
}

export async function insertBucket(
  tx: Queryable,
  bucket: { id: string; name: string; owner: string | null } & BucketSettings,
): Promise<void> {
  await tx.query(
    `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
     values ($1::text, $2::text, $3::text::uuid, $3::text, $4::boolean, $5::bigint, $6::text[])`,
    [
      bucket.id,
      bucket.name,
      bucket.owner,
      bucket.public ?? false,
      bucket.fileSizeLimit ?? null,
      bucket.allowedTypes ?? null,
    ],
  )
}

export async function updateBucket(tx: Queryable, id: string, settings: BucketSettings): Promise<boolean> {
  const rows = await tx.query(
    `update storage.buckets set
       public = coalesce($2::boolean, public),
       file_size_limit = case when $3::boolean then $4::bigint else file_size_limit end,
       allowed_mime_types = case when $5::boolean then $6::text[] else allowed_mime_types end
     where id = $1::text returning id`,
    [
      id,
      settings.public ?? null,
      settings.fileSizeLimit !== undefined,
      settings.fileSizeLimit ?? null,
      settings.allowedTypes !== undefined,
      settings.allowedTypes ?? null,
    ],
  )
  return rows.length > 0
}

export async function deleteBucketRow(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.query('delete from storage.buckets where id = $1::text returning id', [id])).length > 0
}
