import { createHash } from 'node:crypto'
import type { Engine } from '#backend/database/engine.ts'
import { describeCatalog } from '#backend/database/migrate/describe-catalog.ts'

/** Rows and definitions by table or kind; equal databases have equal text. */
export type Description = ReadonlyMap<string, readonly string[]>

/** Timestamps, ids and random values differ between two starts; only their presence is compared. */
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const MOMENT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:\+00(?::00)?|Z)?/g
/** Sequences also advance in transactions that are rolled back. */
const NUMBER = /("id": )\d+/
/** Random values, or counters of reads. */
const MASKED_COLUMNS: Record<string, readonly string[]> = {
  'auth.users': ['encrypted_password'],
  'backend.installation': ['key_fingerprint', 'signing_key_ids'],
  'public.scheduled_jobs': ['failures'],
}
/** Scheduled jobs and request counts, which depend on time and not on a start. */
const TIME_DEPENDENT_TABLES = /^(?:public\.job_runs|backend\.(?:request|rate|timed)\w*)$/

/** All rows and definitions of a database. */
export async function describeDatabase(engine: Engine): Promise<Description> {
  const described = new Map<string, string[]>()
  const catalog = await engine.transaction(describeCatalog, { settings: { search_path: '' } })
  described.set('catalog', [...catalog].map((entry) => entry.join(': ')).toSorted())
  const tables = await engine.query<{ name: string }>(
    `select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
     where relkind = 'r' and relnamespace::regnamespace::text !~ '^(pg_|information_schema)' order by 1`,
  )
  for (const { name } of tables) {
    if (TIME_DEPENDENT_TABLES.test(name)) continue
    const masked = (MASKED_COLUMNS[name] ?? []).map((column) => ` - '${column}'`).join('')
    const rows = await engine.query<{ line: string }>(
      `select (to_jsonb(t)${masked})::text as line from ${name} t`,
    )
    if (rows.length > 0) described.set(name, rows.map(({ line }) => maskRandomValues(line)).toSorted())
  }
  return described
}

/** Replaces timestamps and ids, which differ between two starts. */
export function maskRandomValues(line: string): string {
  return line.replaceAll(UUID, '<id>').replaceAll(MOMENT, '<moment>').replace(NUMBER, '$1<number>')
}

/** A hash of the description. */
export function digest(description: Description): string {
  return createHash('sha256')
    .update(JSON.stringify([...description]))
    .digest('hex')
}

/** One line per difference. */
export function compareDescriptions(wanted: Description, found: Description): string[] {
  const names = new Set([...wanted.keys(), ...found.keys()])
  return [...names].flatMap((name) => {
    const [before, after] = [countLines(wanted.get(name)), countLines(found.get(name))]
    const lines = new Set([...before.keys(), ...after.keys()])
    return [...lines]
      .filter((line) => before.get(line) !== after.get(line))
      .map(
        (line) =>
          `${name}: ${after.get(line) ?? 0} times instead of ${before.get(line) ?? 0}: ${line.slice(0, 300)}`,
      )
  })
}

function countLines(lines: readonly string[] = []): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}
