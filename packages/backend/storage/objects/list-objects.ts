import { z } from 'zod'
import type { Queryable, Row } from '#backend/database/engine.ts'
import { storageErrors } from '../errors.ts'
import { readJsonBody } from '../json-body.ts'
import { parseBucketName } from './object-path.ts'
import { mustHaveCaller, type StorageCall, type StorageContext } from '../storage-call.ts'
import { mustFindBucket } from '../buckets/bucket-rules.ts'

const MAX_ROWS = 1000
const DEFAULT_ROWS = 100
const LEVEL = z.object({
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

type Level = z.infer<typeof LEVEL>

/** One level of a bucket, folders first. Contract, section 6.4. */
export async function listObjects(context: StorageContext, call: StorageCall): Promise<Response> {
  const { caller, bucket, listing } = await readListing(context, call, LEVEL)
  return Response.json(await context.transactions.asCaller(caller, (tx) => queryLevel(tx, bucket, listing)))
}

function queryLevel(tx: Queryable, bucket: string, listing: Level): Promise<Record<string, unknown>[]> {
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

async function readListing<Listing>(context: StorageContext, call: StorageCall, schema: z.ZodType<Listing>) {
  const caller = mustHaveCaller(call)
  const bucket = parseBucketName(call.target)
  const listing = await readJsonBody(call.request, schema)
  await mustFindBucket(context.transactions, bucket)
  return { caller, bucket, listing }
}

const PAGE = z.object({
  prefix: z.string().default(''),
  limit: z.int().min(1).max(MAX_ROWS).default(MAX_ROWS),
  cursor: z.string().max(4096).nullish(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .nullish(),
})

type Page = z.infer<typeof PAGE>

/** Last entry of a page; folders have rank 0 where files are sorted by time. */
const CURSOR = z.object({
  rank: z.int(),
  moment: z.iso.datetime({ offset: true }).nullable(),
  name: z.string(),
})
type Cursor = z.infer<typeof CURSOR>

type Entry = Row & { name: string; id: string | null; rank: number; moment: string | null }

/** `listV2` of storage-js: all files below a prefix, or one level with folders, page by page. */
export async function listObjectsByCursor(context: StorageContext, call: StorageCall): Promise<Response> {
  const { caller, bucket, listing } = await readListing(context, call, PAGE)
  const cursor = listing.cursor ? readCursor(listing.cursor) : null
  const found = await context.transactions.asCaller(caller, (tx) => queryPage(tx, bucket, listing, cursor))
  const entries = found.slice(0, listing.limit)
  const hasNext = found.length > listing.limit
  return Response.json({
    hasNext,
    ...(hasNext && { nextCursor: writeCursor(entries.at(-1)!) }),
    folders: entries.filter(({ id }) => id === null).map(({ name }) => ({ key: name.slice(0, -1), name })),
    objects: entries.filter(({ id }) => id !== null).map(describeFile),
  })
}

function describeFile(entry: Entry): Row {
  const { id, name, updated_at, created_at, last_accessed_at, metadata } = entry
  return { id, key: name, name, updated_at, created_at, last_accessed_at, metadata }
}

function queryPage(
  tx: Queryable,
  bucket: string,
  { prefix, limit, with_delimiter: isOneLevel, sortBy }: Page,
  after: Cursor | null,
): Promise<Entry[]> {
  const order = sortBy?.order ?? 'asc'
  const further = order === 'asc' ? '>' : '<'
  const column = sortBy?.column ?? 'name'
  const moment = column === 'name' ? 'null::timestamptz' : column
  const cut = `strpos(substr(name, length($2::text) + 1), '/')`
  return tx.query<Entry>(
    `with below as (
       select * from storage.objects where bucket_id = $1::text and name ^@ $2::text
     ), entries as (
       select name, id::text, updated_at, created_at, last_accessed_at, metadata,
         1 as rank, ${moment} as moment
       from below where not $3::boolean or ${cut} = 0
       union all
       select distinct left(name, length($2::text) + ${cut}), null, null::timestamptz, null::timestamptz,
         null::timestamptz, null::jsonb, ${column === 'name' ? 1 : 0}, null::timestamptz
       from below where $3::boolean and ${cut} > 0
     )
     select name, id, updated_at, created_at, last_accessed_at, metadata, rank,
       to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment
     from entries
     where $4::int is null or rank > $4::int or rank = $4::int and (
       moment ${further} $5::timestamptz
       or moment is not distinct from $5::timestamptz and name collate "C" ${further} $6::text collate "C")
     order by rank, entries.moment ${order}, name collate "C" ${order}
     limit $7::int`,
    [
      bucket,
      prefix.replace(/^\/+/, ''),
      isOneLevel,
      after?.rank ?? null,
      after?.moment ?? null,
      after?.name ?? null,
      limit + 1,
    ],
  )
}

function writeCursor({ rank, moment, name }: Entry): string {
  return Buffer.from(JSON.stringify({ rank, moment, name } satisfies Cursor)).toString('base64url')
}

function readCursor(text: string): Cursor {
  try {
    return CURSOR.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch (error) {
    throw storageErrors.badRequest('body/cursor must be the nextCursor of the page before', error)
  }
}
