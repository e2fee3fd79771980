/** Most servers offer logins without superuser rights; these rights changed with version 16. */
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { MIGRATIONS_FOLDER, writeMigrations } from '#tests/support/database/earlier-migrations.ts'
import { createTestDatabase } from '#backend/tests/support/test-database.ts'
import type { Engine } from '#backend/database/engine.ts'
import { openPostgres } from '#backend/database/postgres/postgres.ts'
import { migrateDatabase } from '#backend/database/migrate/migrations.ts'
import { ensureRoles, PlatformError } from '#backend/database/migrate/platform-roles.ts'

const adminUrl = inject('postgresUrl')

describe.skipIf(adminUrl === '')('on a PostgreSQL shared with others', () => {
  let admin: Engine
  beforeAll(async () => {
    admin = await openPostgres({ url: adminUrl, poolSize: 1 })
    await ensureRoles(admin)
  })
  afterAll(() => admin.close())

  test('a login role that is not a superuser can migrate and write as the server, and gains no rights', async () => {
    const { url, drop } = await createOwnedDatabase('createrole')
    const engine = await openPostgres({ url, poolSize: 2 })
    onTestFinished(() => engine.close().then(drop))
    await migrateDatabase(engine, { folder: MIGRATIONS_FOLDER })
    const insert = `insert into blog_posts (title, content) values ('a', 'b') returning title`
    expect(await engine.transaction((tx) => tx.query(insert), { role: 'service_role' })).toEqual([
      { title: 'a' },
    ])
    expect(
      await engine.transaction((tx) => tx.query('select title from blog_posts'), { role: 'anon' }),
    ).toEqual([{ title: 'a' }])
    await expect(engine.transaction((tx) => tx.query(insert), { role: 'anon' })).rejects.toMatchObject({
      code: '42501',
    })
    expect(
      await engine.query(`select pg_has_role(current_user, 'service_role', 'USAGE') as inherits`),
    ).toEqual([{ inherits: !(await hasGrantOptions()) }])
    expect(await engine.query(`select id from storage.buckets where id = 'blog-images'`)).toHaveLength(1)
  })

  test('a migration can read rows of tables with forced row-level security', async () => {
    const { url, drop } = await createOwnedDatabase('createrole')
    const engine = await openPostgres({ url, poolSize: 2 })
    onTestFinished(() => engine.close().then(drop))
    const first = `
      create table public.secrets (words text);
      insert into public.secrets values ('a');
      alter table public.secrets enable row level security;
      alter table public.secrets force row level security;`
    const second = `
      alter table public.secrets no force row level security;
      create table public.copies as select words from public.secrets;
      alter table public.secrets force row level security;`
    const folder = await writeMigrations({
      '20300101000000_first.sql': first,
      '20300102000000_second.sql': second,
    })
    await migrateDatabase(engine, { folder })
    expect(await engine.query('select words from public.copies')).toEqual([{ words: 'a' }])
  })

  test('a login role without the rights reports what the administrator has to run', async () => {
    const { url, name, drop } = await createOwnedDatabase('nocreaterole')
    const engine = await openPostgres({ url, poolSize: 1 })
    onTestFinished(() => engine.close().then(drop))
    const failing = migrateDatabase(engine, { folder: MIGRATIONS_FOLDER })
    await expect(failing).rejects.toThrow(PlatformError)
    await expect(failing).rejects.toThrow(`grant anon, authenticated, service_role to "${name}";`)
  })

  /** Before version 16 a member of a role always inherits its rights. */
  async function hasGrantOptions(): Promise<boolean> {
    const [row] = await admin.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    return row!.version >= 160_000
  }

  /** A database with its own owner, who has no more rights on the roles of the cluster than a new one. */
  async function createOwnedDatabase(right: 'createrole' | 'nocreaterole') {
    const name = `owner_${crypto.randomUUID().replaceAll('-', '')}`
    const database = await createTestDatabase(adminUrl)
    const databaseName = new URL(database.url).pathname.slice(1)
    await admin.query(`create role ${name} login password 'secret' ${right}`)
    if (right === 'createrole') {
      const options = (await hasGrantOptions()) ? 'admin true, set false, inherit false' : 'admin option'
      await admin.query(`grant anon, authenticated, service_role to ${name} with ${options}`)
    }
    await admin.query(`alter database ${databaseName} owner to ${name}`)
    const url = new URL(database.url)
    url.username = name
    url.password = 'secret'
    return {
      name,
      url: url.href,
      drop: async () => {
        await database.drop()
        await admin.query(`drop role ${name}`)
      },
    }
  }
})
