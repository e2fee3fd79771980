import { createHash } from 'node:crypto'
import type { Engine } from '#backend/database/engine.ts'
import { describeCatalog } from '#backend/database/migrate/describe-catalog.ts'

/** What a database holds, by the name of each table or kind of definition: the same text where the same is there. */
export type Description = ReadonlyMap<string, readonly string[]>

/** Moments, ids and what is made of chance differ between two starts; that they are there doesn't. */
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const MOMENT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:\+00(?::00)?|Z)?/g
/** Sequences also advance in transactions that are rolled back. */
const NUMBER = /("id": )\d+/
/** Made of chance, or of how often something was asked. */
const MASKED_COLUMNS: Record<string, readonly string[]> = {
  'auth.users': ['encrypted_password'],
  'backend.installation': ['key_fingerprint', 'signing_key_ids'],
  'public.scheduled_jobs': ['failures'],
}
/** Scheduled work and request counts, which no start writes. */
const OF_THE_CLOCK = /^(?:public\.job_runs|backend\.(?:request|rate|timed)\w*)$/

/** Every row and definition of the database. */
export async function describeDatabase(engine: Engine): Promise<Description> {
  const described = new Map<string, string[]>()
  const catalog = await engine.transaction(describeCatalog, { settings: { search_path: '' } })
  described.set('catalog', [...catalog].map((entry) => entry.join(': ')).toSorted())
  const tables = await engine.query<{ name: string }>(
    `select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
     where relkind = 'r' and relnamespace::regnamespace::text !~ '^(pg_|information_schema)' order by 1`,
  )
  for (const { name } of tables) {
    if (OF_THE_CLOCK.test(name)) continue
    const masked = (MASKED_COLUMNS[name] ?? []).map((column) => ` - '${column}'`).join('')
    const rows = await engine.query<{ line: string }>(
      `select (to_jsonb(t)${masked})::text as line from ${name} t`,
    )
    if (rows.length > 0) described.set(name, rows.map(({ line }) => maskChance(line)).toSorted())
  }
  return described
}

/** The same text for what two starts make alike, but for moments and ids. */
export function maskChance(line: string): string {
  return line.replaceAll(UUID, '<id>').replaceAll(MOMENT, '<moment>').replace(NUMBER, '$1<number>')
}

/** One short word for all of it. */
export function digest(description: Description): string {
  return createHash('sha256')
    .update(JSON.stringify([...description]))
    .digest('hex')
}

/** What differs, a line each; none when both are the same. */
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
