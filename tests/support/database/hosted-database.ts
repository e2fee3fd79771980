/** PostgreSQL as the database of a hosted Supabase project: tables of its services, after `supabase db push`. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Engine } from '#backend/database/engine.ts'
import { openPostgres } from '#backend/database/postgres/postgres.ts'
import { MIGRATIONS_FOLDER } from './earlier-migrations.ts'
import { createTestDatabase } from '#backend/tests/support/test-database.ts'
import { HOSTED_ACCOUNTS_SQL, HOSTED_FILES_SQL } from './hosted-services.ts'

const ROLES_SQL = `
  do $$ begin
    create role anon nologin noinherit; create role authenticated nologin noinherit;
    create role service_role nologin noinherit bypassrls;
  exception when duplicate_object then null; end $$;
  grant usage on schema public to anon, authenticated, service_role;`

export type HostedDatabase = { engine: Engine; url: string; close: () => Promise<void> }

export async function openHostedDatabase(adminUrl = inject('postgresUrl')): Promise<HostedDatabase> {
  const database = await createTestDatabase(adminUrl)
  const engine = await openPostgres({ url: database.url, poolSize: 2 })
  for (const sql of [ROLES_SQL, HOSTED_ACCOUNTS_SQL, HOSTED_FILES_SQL]) await engine.execute(sql)
  const files = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith('.sql'))
  for (const name of files.toSorted())
    await engine.execute(await readFile(join(MIGRATIONS_FOLDER, name), 'utf8'))
  return {
    engine,
    url: database.url,
    close: async () => {
      await engine.close()
      await database.drop()
    },
  }
}

/** The data of four schemas, dumped like `pg_dump --data-only`. */
export async function dumpData(engine: Pick<Engine, 'query'>): Promise<string> {
  const tables = await engine.query<{ name: string; columns: { name: string; type: string }[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       (select json_agg(json_build_object('name', attname, 'type', atttypid::regtype::text) order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage') order by 1`,
  )
  const parts: string[] = ['-- PostgreSQL database dump', '', "SET client_encoding = 'UTF8';", '']
  for (const { name, columns } of tables) {
    const texts = columns
      .map((column) =>
        column.type === 'boolean' ? `left("${column.name}"::text, 1)` : `"${column.name}"::text`,
      )
      .join(', ')
    const rows = await engine.query<{ line: (string | null)[] }>(
      `select array[${texts}] as line from ${name}`,
    )
    parts.push(
      `COPY ${name} (${columns.map((column) => column.name).join(', ')}) FROM stdin;`,
      ...rows.map(({ line }) => copyLine(line)),
      '\\.',
      '',
    )
  }
  const sequences = await engine.query<{ name: string; value: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
     where schemaname in ('public', 'private')`,
  )
  for (const { name, value } of sequences)
    parts.push(`SELECT pg_catalog.setval('${name}', ${value ?? 1}, ${value !== null});`)
  return `${parts.join('\n')}\n`
}

function copyLine(values: readonly (string | null)[]): string {
  const names: Record<string, string> = {
    '\\': '\\\\',
    '\n': '\\n',
    '\r': '\\r',
    '\t': '\\t',
    '\b': '\\b',
    '\f': '\\f',
    '\v': '\\v',
  }
  return values
    .map((value) =>
      value === null ? '\\N' : value.replaceAll(/[\\\n\r\t\b\f\v]/g, (letter) => names[letter]!),
    )
    .join('\t')
}
