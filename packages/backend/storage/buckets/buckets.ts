/** Bucket endpoints, governed by policies of `storage.buckets`. */
import { z } from 'zod'
import { DatabaseError, type Queryable, type Row } from '#backend/database/engine.ts'
import { type StorageError, storageErrors } from '../errors.ts'
import { readJsonBody, readQuery } from '../json-body.ts'
import { mustBeBucketName, parseBucketName } from '../objects/object-path.ts'
import { deleteSomeObjects } from '../objects/object-row.ts'
import { discardBytes, mustHaveCaller, type StorageCall, type StorageContext } from '../storage-call.ts'

const MAX_ROWS = 1000
const EMPTY_BATCH = 500
const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

const LISTING = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_ROWS).default(MAX_ROWS),
  offset: z.coerce.number().int().min(0).default(0),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().default(''),
})

export async function listBuckets({ transactions }: StorageContext, call: StorageCall): Promise<Response> {
  const listing = readQuery(call.query, LISTING)
  return Response.json(await transactions.asCaller(mustHaveCaller(call), (tx) => listBucketRows(tx, listing)))
}

export async function getBucket({ transactions }: StorageContext, call: StorageCall): Promise<Response> {
  const id = parseBucketName(call.target)
  const row = await transactions.asCaller(mustHaveCaller(call), (tx) => findBucketRow(tx, id))
  if (!row) throw storageErrors.noSuchBucket()
  return Response.json(row)
}

export async function createBucket({ transactions }: StorageContext, call: StorageCall): Promise<Response> {
  const caller = mustHaveCaller(call)
  const body = await readJsonBody(call.request, NEW_BUCKET)
  const name = mustBeBucketName(body.name)
  const bucket = {
    id: mustBeBucketName(body.id ?? name),
    name,
    owner: caller.claims.sub ?? null,
    ...readSettings(body),
  }
  try {
    await transactions.asCaller(caller, (tx) => insertBucket(tx, bucket))
  } catch (error) {
    throw toRefusal(error, UNIQUE_VIOLATION, storageErrors.bucketAlreadyExists())
  }
  return Response.json({ name })
}

export async function changeBucket({ transactions }: StorageContext, call: StorageCall): Promise<Response> {
  const caller = mustHaveCaller(call)
  const id = parseBucketName(call.target)
  const settings = readSettings(await readJsonBody(call.request, BUCKET_CHANGES))
  await transactions.asCaller(caller, async (tx) => {
    await mustBeVisible(tx, id)
    if (!(await updateBucket(tx, id, settings))) throw storageErrors.refusedByPolicy()
  })
  return Response.json({ message: 'Successfully updated' })
}

export async function emptyBucket(context: StorageContext, call: StorageCall): Promise<Response> {
  const caller = mustHaveCaller(call)
  const id = parseBucketName(call.target)
  await context.transactions.asCaller(caller, (tx) => mustBeVisible(tx, id))
  let removed
  do {
    removed = await context.transactions.asCaller(caller, (tx) => deleteSomeObjects(tx, id, EMPTY_BATCH), {
      removes: true,
    })
    await discardBytes(context, removed)
  } while (removed.length === EMPTY_BATCH)
  return Response.json({
    message: 'Empty bucket has been queued. Completion may take up to an hour.',
  })
}

export async function deleteBucket({ transactions }: StorageContext, call: StorageCall): Promise<Response> {
  const caller = mustHaveCaller(call)
  const id = parseBucketName(call.target)
  try {
    await transactions.asCaller(
      caller,
      async (tx) => {
        await mustBeVisible(tx, id)
        if (!(await deleteBucketRow(tx, id))) throw storageErrors.accessDenied()
      },
      { removes: true },
    )
  } catch (error) {
    throw toRefusal(error, FOREIGN_KEY_VIOLATION, storageErrors.bucketNotEmpty())
  }
  return Response.json({ message: 'Successfully deleted' })
}

async function mustBeVisible(tx: Queryable, id: string): Promise<void> {
  if (!(await findBucketRow(tx, id))) throw storageErrors.noSuchBucket()
}

function toRefusal(error: unknown, code: string, refusal: StorageError): unknown {
  return error instanceof DatabaseError && error.code === code ? refusal : error
}

const COLUMNS = `id, name, coalesce(owner::text, '') as owner, public, 'STANDARD' as type, file_size_limit,
  allowed_mime_types, created_at, updated_at`

type BucketListing = {
  limit: number
  offset: number
  sortColumn: 'id' | 'name' | 'created_at' | 'updated_at'
  sortOrder: 'asc' | 'desc'
  search: string
}

function listBucketRows(tx: Queryable, listing: BucketListing): Promise<Row[]> {
  const { sortColumn, sortOrder } = listing
  return tx.query(
    `select ${COLUMNS} from storage.buckets where name ilike '%' || $1::text || '%'
     order by ${sortColumn} ${sortOrder}, id ${sortOrder} limit $2::int offset $3::bigint`,
    [listing.search.replaceAll(/[\\%_]/g, String.raw`\$&`), listing.limit, listing.offset],
  )
}

async function findBucketRow(tx: Queryable, id: string): Promise<Row | null> {
  const [row] = await tx.query(`select ${COLUMNS} from storage.buckets where id = $1::text`, [id])
  return row ?? null
}

async function insertBucket(
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

async function updateBucket(tx: Queryable, id: string, settings: BucketSettings): Promise<boolean> {
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

async function deleteBucketRow(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.query('delete from storage.buckets where id = $1::text returning id', [id])).length > 0
}

const UNITS = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9 } as const
const TYPE = /^[a-z0-9][\w.+-]*\/(?:\*|[\w.+-]+)$/i

const SETTINGS = {
  public: z.boolean().optional(),
  file_size_limit: z.union([z.int().min(0), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string()).nullish(),
}

const NEW_BUCKET = z.object({
  id: z.string().optional(),
  name: z.string(),
  type: z.literal('STANDARD').nullish(),
  ...SETTINGS,
})
const BUCKET_CHANGES = z.object(SETTINGS)

type BucketSettings = {
  public?: boolean
  fileSizeLimit?: number | null
  allowedTypes?: readonly string[] | null
}

function readSettings(body: z.infer<typeof BUCKET_CHANGES>): BucketSettings {
  for (const type of body.allowed_mime_types ?? []) if (!TYPE.test(type)) throw storageErrors.badType(type)
  return {
    public: body.public,
    fileSizeLimit: readSize(body.file_size_limit),
    allowedTypes: body.allowed_mime_types,
  }
}

/** Bytes, or text such as `5MB`. Some clients send 0 for no limit. */
function readSize(size: number | string | null | undefined): number | null | undefined {
  if (typeof size !== 'string') return size === 0 ? null : size
  const found = /^(\d{1,12})\s*(B|KB|MB|GB)?$/i.exec(size.trim())
  if (!found) throw storageErrors.badRequest('body/file_size_limit must be a number of bytes or like 5MB')
  const unit = (found[2]?.toUpperCase() ?? 'B') as keyof typeof UNITS
  return Number(found[1]) * UNITS[unit] || null
}
