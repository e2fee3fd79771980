import { z } from 'zod'
import type { Queryable, Row } from '#backend/database/engine.ts'
import { storageErrors } from '../errors.ts'
import { readJsonBody } from '../json-body.ts'
import { parseBucketName } from './object-path.ts'
import { mustHaveCaller, type StorageCall, type StorageContext } from '../storage-call.ts'
import { mustFindBucket } from '../buckets/bucket-rules.ts'

const MAX_ROWS = 1000
const LIST = z.object({
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

type Listing = z.infer<typeof LIST>

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
  const caller = mustHaveCaller(call)
  const bucket = parseBucketName(call.target)
  const listing = await readJsonBody(call.request, LIST)
  const cursor = listing.cursor ? readCursor(listing.cursor) : null
  await mustFindBucket(context.transactions, bucket)
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
  { prefix, limit, with_delimiter: isOneLevel, sortBy }: Listing,
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
