/** The procedure of docs/running.md with pg_dump: a running site, dumped by a role with BYPASSRLS, is restored elsewhere. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, runAsAdmin, type TestDatabase } from '#backend/tests/support/test-database.ts'
import { type PostgresServer, startPostgresServer } from '#backend/tests/support/postgres-server.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { startRunningSite } from '#tests/support/site/running-site.ts'

const OWNER = { email: 'owner@example.com', password: 'copper-lantern-rides-north' }
const run = promisify(execFile)

/** npm packages contain only the server; the tools must be installed on this machine, in the same version or newer. */
const tools = await run('pg_dump', ['--version']).then(
  ({ stdout }) => Number(/\d+/.exec(stdout)?.[0] ?? 0),
  () => 0,
)

describe.skipIf(tools < 15)('pg_dump by a role with BYPASSRLS', () => {
  let server: PostgresServer
  let databases: TestDatabase[] = []
  let folder: string
  const backupRole = `backup_${crypto.randomUUID().replaceAll('-', '')}`

  beforeAll(async () => {
    server = await startPostgresServer('oldest')
    databases = [await createTestDatabase(server.adminUrl), await createTestDatabase(server.adminUrl)]
    folder = await mkdtemp(join(tmpdir(), 'pg-dump-'))
  })
  afterAll(async () => {
    for (const database of databases) await database.drop()
    await server?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  test('a dump of a running site can be restored and started', async () => {
    const [from, to] = databases as [TestDatabase, TestDatabase]
    const settings = { SEED_CONTENT: 'off', DATABASE_URL: from.url, DATA_DIR: join(folder, 'one') }
    const site = await startRunningSite(settings)
    const connect = async (url: string, key: 'publishable' | 'secret') =>
      createClient(url, await readKeyFile(settings.DATA_DIR, key), {
        auth: { persistSession: false, autoRefreshToken: false },
      })
    const file = join(folder, 'site.dump')
    let before: unknown
    try {
      const client = await connect(site.url, 'secret')
      expect((await client.auth.admin.createUser({ ...OWNER, email_confirm: true })).error).toBe(null)
      await client.from('blog_posts').insert({ title: 'Kept for ever', content: '<p>Words</p>' })
      before = await client.from('blog_posts').select('*').order('id')

      await runAsAdmin(
        server.adminUrl,
        `create role ${backupRole} login password 'secret' bypassrls in role pg_read_all_data`,
      )
      const url = new URL(from.url)
      url.username = backupRole
      url.password = 'secret'
      const dump = () => run('pg_dump', ['--format=custom', `--file=${file}`, url.href])
      await dump()
      // Without the role, the dump fails instead of omitting rows.
      await runAsAdmin(server.adminUrl, `alter role ${backupRole} nobypassrls`)
      await expect(dump()).rejects.toThrow(/row-level security/)
      await runAsAdmin(server.adminUrl, `alter role ${backupRole} bypassrls`)
      await dump()
    } finally {
      await site.stop()
    }
    await run('pg_restore', ['--clean', '--if-exists', '--exit-on-error', `--dbname=${to.url}`, file])
    await cp(join(settings.DATA_DIR, 'keys'), join(folder, 'two', 'keys'), { recursive: true })
    const next = await startRunningSite({ ...settings, DATABASE_URL: to.url, DATA_DIR: join(folder, 'two') })
    try {
      expect(await (await connect(next.url, 'secret')).from('blog_posts').select('*').order('id')).toEqual(
        before,
      )
      const signedIn = await (await connect(next.url, 'publishable')).auth.signInWithPassword(OWNER)
      expect(signedIn.error).toBe(null)
    } finally {
      await next.stop()
    }
  })
})
