import { z } from 'zod'
import type { Queryable } from '#backend/database/engine.ts'
import { readJsonBody } from '../json-body.ts'
import { parseBucketName } from './object-path.ts'
import { mustHaveCaller, type StorageCall, type StorageContext } from '../storage-call.ts'
import { mustFindBucket } from '../buckets/bucket-rules.ts'

const MAX_ROWS = 1000
const DEFAULT_ROWS = 100
const LIST = z.object({
  prefix: z.string().default(''),
  limit: z.int().min(1).default(DEFAULT_ROWS),
  offset: z.int().min(0).default(0),
  search: z.string().default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .nullish(),
})

type Listing = z.infer<typeof LIST>

/** One level of a bucket, folders first. Contract, section 6.4. */
export async function listObjects(context: StorageContext, call: StorageCall): Promise<Response> {
  const caller = mustHaveCaller(call)
  const bucket = parseBucketName(call.target)
  const listing = await readJsonBody(call.request, LIST)
  await mustFindBucket(context.transactions, bucket)
  return Response.json(await context.transactions.asCaller(caller, (tx) => queryLevel(tx, bucket, listing)))
}

function queryLevel(tx: Queryable, bucket: string, listing: Listing): Promise<Record<string, unknown>[]> {
  const prefix = completePrefix(listing.prefix)
  // SQL from the enums above, never from the request.
  const order = listing.sortBy?.order ?? 'asc'
  const column = listing.sortBy?.column ?? 'name'
  return tx.query(
    `with below as (
       select substr(name, length($2::text) + 1) as name, id, updated_at, created_at, last_accessed_at, metadata
       from storage.objects
       where bucket_id = $1::text and name ^@ $2::text
         and substr(name, length($2::text) + 1) ilike $3::text || '%'
     ), level as (
       select distinct split_part(name, '/', 1) as name, null::text as id, null::timestamptz as updated_at,
         null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata,
         true as is_folder
       from below where strpos(name, '/') > 0
       union all
       select name, id::text, updated_at, created_at, last_accessed_at, metadata, false
       from below where strpos(name, '/') = 0
     )
     select name, id, updated_at, created_at, last_accessed_at, metadata from level
     order by is_folder desc, ${column} ${order}, name ${order}
     limit $4::int offset $5::bigint`,
    [
      bucket,
      prefix,
      // Wildcards match literally.
      listing.search.replaceAll(/[\\%_]/g, String.raw`\$&`),
      Math.min(listing.limit, MAX_ROWS),
      listing.offset,
    ],
  )
}

function completePrefix(prefix: string): string {
  const plain = prefix.replace(/^\/+/, '')
  return plain === '' || plain.endsWith('/') ? plain : `${plain}/`
}
