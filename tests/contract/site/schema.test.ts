/** The migrations and supabase/schemas define the same database, and release 0.1.1 is upgraded to it. */
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Engine } from '#backend/database/engine.ts'
import { describeCatalog } from '#backend/database/migrate/describe-catalog.ts'
import { migrateDatabase } from '#backend/database/migrate/migrations.ts'
import {
  extractEarlierMigrations,
  MIGRATIONS_FOLDER,
  openEmptyEngine,
  writeMigrations,
} from '#tests/support/database/earlier-migrations.ts'
import { createTestEngine, listEngines } from '#tests/support/database/test-engine.ts'

const SCHEMAS_FOLDER = fileURLToPath(new URL('../../../supabase/schemas/', import.meta.url))
/** Random, or the time at which the database was created. */
const VARIABLE = /[0-9a-f]{8}-[0-9a-f-]{27,}|\d{4}-\d\d-\d\d[T ][\d:.]+(?:\+00:00)?/g

/** A database made by the schemas instead of the migrations. */
async function openFromSchemas(kind: Engine['kind']): Promise<Engine> {
  const names = (await readdir(SCHEMAS_FOLDER)).toSorted()
  const texts = await Promise.all(names.map((name) => readFile(`${SCHEMAS_FOLDER}${name}`, 'utf8')))
  const engine = await openEmptyEngine(kind)
  await migrateDatabase(engine, {
    folder: await writeMigrations({ '20000101000000_schemas.sql': texts.join('\n') }),
  })
  return engine
}

const readCatalog = (engine: Engine) => engine.transaction(describeCatalog, { settings: { search_path: '' } })

/** Rows of the tables in the schemas of the project, without random values and times. */
async function readRows(engine: Engine): Promise<string[]> {
  const tables = await engine.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'private', 'lists', 'search', 'storage')`,
  )
  const rows = await Promise.all(
    tables.map(({ name }) =>
      engine.query<{ line: string }>(`select $1 || to_jsonb(t)::text as line from ${name} t`, [name]),
    ),
  )
  return rows
    .flat()
    .map(({ line }) => line.replaceAll(VARIABLE, '…'))
    .toSorted()
}

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    test('the schemas define what the migrations create', async () => {
      const migrated = await createTestEngine(kind)
      const defined = await openFromSchemas(kind)
      try {
        expect(await readCatalog(defined)).toEqual(await readCatalog(migrated))
        expect(await readRows(defined)).toEqual(await readRows(migrated))
      } finally {
        await migrated.close()
      }
    })

    test('PostgreSQL accepts the body of every function', async () => {
      const engine = await createTestEngine(kind)
      try {
        await engine.execute(`
          do $$
            declare
              definition text;
            begin
              for definition in
                select pg_get_functiondef(p.oid) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
                where n.nspname in ('public', 'private', 'lists', 'search')
              loop
                execute definition;
              end loop;
            end
          $$`)
      } finally {
        await engine.close()
      }
    })

    test.each([true, false])(
      'an upgrade launches an installation that has an owner: %s',
      async (hasOwner) => {
        const engine = await openEmptyEngine(kind)
        await migrateDatabase(engine, { folder: await extractEarlierMigrations() })
        if (hasOwner)
          await engine.execute(`
          insert into auth.users (id, email) values ('00000000-0000-4000-8000-000000000001', 'owner@x.example');
          insert into public.user_roles (user_id, role) values ('00000000-0000-4000-8000-000000000001', 'admin')`)
        await migrateDatabase(engine, { folder: MIGRATIONS_FOLDER })
        const rows = await engine.query(`select value from public.site_settings where name = 'LAUNCHED'`)
        expect(rows).toEqual(hasOwner ? [{ value: 'on' }] : [])
      },
    )

    test('an installation of release 0.1.1 is upgraded and keeps its rows', async () => {
      const engine = await openEmptyEngine(kind)
      await migrateDatabase(engine, { folder: await extractEarlierMigrations() })
      await engine.query(
        `insert into public.blog_posts (title, content, tags) values ('Kept', 'Text', '{One}')`,
      )
      await engine.query('update public.booking_rules set call_minutes = 45')
      const before = await readRows(engine)
      const lines: string[] = []
      await migrateDatabase(engine, { folder: MIGRATIONS_FOLDER, log: (line) => lines.push(line) })
      expect(lines[0]).toBe('Replaced 137 earlier migrations by 20261128221500_baseline.sql')
      // The booking rules became the default event type, calendars are read every minute; mail from leads, scheduled pages
      // and a role are new.
      const isOther = (line: string) =>
        !/^(?:lists\.counts|public\.(?:booking_rules|event_types|activity|scheduled_jobs.*(?:read-(?:host-calendars|mailbox)|publish-pages)|role_.*(?:clients\.manage|"sales")))|mail-files/.test(
          line,
        )
      expect((await readRows(engine)).filter(isOther)).toEqual(before.filter(isOther))
      const types = await engine.query('select slug, is_default, call_minutes from public.event_types')
      expect(types).toEqual([{ slug: 'success-call', is_default: true, call_minutes: 45 }])
      const migrated = await createTestEngine(kind)
      expect(await readCatalog(engine)).toEqual(await readCatalog(migrated))
      await migrated.close()
    })
  })
}
