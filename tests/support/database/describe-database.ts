import { createHash } from 'node:crypto'
import type { Engine } from '#backend/database/engine.ts'

/** What a database holds, by the name of each table or kind of definition: the same text where the same is there. */
export type Description = ReadonlyMap<string, readonly string[]>

/** Moments, ids and what is made of chance differ between two starts; that they are there doesn't. */
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const MOMENT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:\+00(?::00)?|Z)?/g
/** A sequence gives no number twice, also when what asked for it was taken back. */
const NUMBER = /("id": )\d+/
/** Made of chance, or of how often something was asked. */
const MASKED_COLUMNS: Record<string, readonly string[]> = {
  'auth.users': ['encrypted_password'],
  'backend.installation': ['key_fingerprint', 'signing_key_ids'],
  'public.scheduled_jobs': ['failures'],
}
/** What a process does by the clock while it runs, and counts of requests: no start writes them. */
const OF_THE_CLOCK = /^(?:public\.job_runs|backend\.(?:request|rate|timed)\w*)$/

/** Where things are defined, as Postgres itself writes them down. */
const DEFINITIONS: Record<string, string> = {
  columns: `select format('%s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      pg_get_expr(d.adbin, d.adrelid)) as line
    from own c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum`,
  relations: `select format('%s.%s %s %s %s %s', c.relnamespace::regnamespace, c.relname, c.relkind, c.relrowsecurity,
      c.relforcerowsecurity, c.relacl) as line from own c`,
  views: `select format('%s %s', c.relname, pg_get_viewdef(c.oid)) as line from own c where c.relkind in ('v', 'm')`,
  indexes: `select pg_get_indexdef(i.indexrelid) as line from own c join pg_index i on i.indrelid = c.oid`,
  constraints: `select format('%s %s %s', c.relname, o.conname, pg_get_constraintdef(o.oid)) as line
    from own c join pg_constraint o on o.conrelid = c.oid`,
  triggers: `select pg_get_triggerdef(t.oid) as line from own c join pg_trigger t on t.tgrelid = c.oid
    where not t.tgisinternal`,
  policies: `select format('%s %s %s %s %s %s', c.relname, p.polname, p.polcmd, p.polroles::regrole[],
      pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) as line
    from own c join pg_policy p on p.polrelid = c.oid`,
  functions: `select format('%s %s %s', p.oid::regprocedure, p.proacl, md5(pg_get_functiondef(p.oid))) as line
    from pg_proc p where p.prokind in ('f', 'p') and ${isOwn('p.pronamespace')}`,
  schemas: `select format('%s %s', n.nspname, n.nspacl) as line from pg_namespace n where ${isOwn('n.oid')}`,
}

function isOwn(schema: string): string {
  return `${schema}::regnamespace::text !~ '^(pg_|information_schema)'`
}

/** Every row and definition of the database. */
export async function describeDatabase(engine: Engine): Promise<Description> {
  const described = new Map<string, string[]>()
  for (const [kind, sql] of Object.entries(DEFINITIONS)) {
    const rows = await engine.query<{ line: string }>(
      `with own as (select * from pg_class where ${isOwn('relnamespace')} and relkind in ('r', 'v', 'm', 'S', 'p')) ${sql}`,
    )
    described.set(kind, rows.map(({ line }) => line).toSorted())
  }
  const tables = await engine.query<{ name: string }>(
    `select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
     where relkind = 'r' and ${isOwn('relnamespace')} order by 1`,
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
