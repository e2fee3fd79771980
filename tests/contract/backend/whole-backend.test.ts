import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@supabase/supabase-js'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type Backend, createBackend, type DatabaseSettings } from '#backend/index.ts'
import { loadKeys } from '#backend/keys/keys-file.ts'
import { createTestDatabase } from '#backend/tests/support/test-database.ts'
import { addressesOf, listEngines } from '#tests/support/database/test-engine.ts'

const PRODUCT_FOLDER = fileURLToPath(new URL('../../../supabase', import.meta.url))
const URL_OF_BACKEND = 'http://backend.test'

/** A project with functions that are slow, change tables and send notifications. */
const RESTLESS_PROJECT_SQL = `
create function public.sleep(seconds double precision) returns void language sql as 'select pg_sleep(seconds)';
create function public.add_table() returns void language plpgsql security definer set search_path = '' as $$
  begin
    create table public.added (id integer primary key);
    grant select on public.added to anon;
    notify pgrst, 'reload schema';
  end
$$;
create function public.announce(words text) returns void language sql as $$ select pg_notify('news', words) $$;
grant execute on all functions in schema public to anon;
`

type Place = { projectFolder: string; database: DatabaseSettings; objectsFolder: string; keysFolder: string }

/** A data folder, and a database for PostgreSQL, deleted after the test. */
async function makePlace(kind: DatabaseSettings['kind']): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'backend-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const folders = {
    projectFolder: PRODUCT_FOLDER,
    objectsFolder: join(folder, 'objects'),
    keysFolder: join(folder, 'keys'),
  }
  if (kind === 'pglite') return { ...folders, database: { kind, dataFolder: join(folder, 'database') } }
  const { url, drop } = await createTestDatabase(inject('postgresUrl'))
  onTestFinished(drop)
  return { ...folders, database: { kind, ...addressesOf(url) } }
}

async function makeRestlessProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'project-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'migrations'))
  await writeFile(join(folder, 'migrations', '20260101000000_restless.sql'), RESTLESS_PROJECT_SQL)
  return folder
}

async function open(place: Place, lines: string[] = []): Promise<Backend> {
  return createBackend({
    ...place,
    publicUrl: URL_OF_BACKEND,
    log: () => undefined,
    report: (line) => lines.push(line),
  })
}

function connect(backend: Backend, key: string) {
  const call: typeof fetch = (input, init) => backend.fetch(new Request(input, init))
  return createClient(URL_OF_BACKEND, key, { global: { fetch: call } })
}

for (const { kind, isAvailable } of listEngines()) {
  const testOn = (title: string, work: () => Promise<void>) =>
    test.skipIf(!isAvailable)(`on ${kind}, ${title}`, work)

  testOn('a backend makes its database once and finds everything again', async () => {
    const place = await makePlace(kind)
    const lines: string[] = []
    const first = await open(place, lines)
    expect(lines.join(' ')).toContain('migration')
    const row = { title: 'Kept', content: 'x' }
    expect((await connect(first, first.keys.secret).from('blog_posts').insert(row)).error).toBeNull()

    await first.close()
    expect(await first.isReady()).toBe(false)

    lines.length = 0
    const second = await open(place, lines)
    onTestFinished(() => second.close())
    expect(lines).toEqual([])
    expect(await second.isReady()).toBe(true)
    expect(second.keys).toEqual(first.keys)
    const { data } = await connect(second, second.keys.publishable)
      .from('blog_posts')
      .select('title, content')
    expect(data).toEqual([row])
  })

  testOn(
    'a backend with given keys ends slow statements, notices new tables and passes announcements on',
    async () => {
      const { keysFolder, ...place } = await makePlace(kind)
      const keys = await loadKeys(keysFolder)
      const backend = await createBackend({
        ...place,
        keys,
        projectFolder: await makeRestlessProject(),
        publicUrl: URL_OF_BACKEND,
        log: () => undefined,
      })
      onTestFinished(() => backend.close())
      expect(backend.keys).toMatchObject({ publishable: keys.publishable, secret: keys.secret })
      const anon = connect(backend, backend.keys.publishable)

      const heard: string[] = []
      await backend.listen('news', (payload) => heard.push(payload))
      await anon.rpc('announce', { words: 'hello' })
      // Each is delivered at least once, before the caller gets a response.
      expect(new Set(heard)).toEqual(new Set(['hello']))

      expect((await anon.from('added').select()).error).toMatchObject({ code: 'PGRST205' })
      expect((await anon.rpc('add_table')).error).toBeNull()
      await expect.poll(async () => (await anon.from('added').select()).error).toBeNull()

      expect(await anon.rpc('sleep', { seconds: 60 })).toMatchObject({
        status: 500,
        error: { code: '57014' },
      })
      expect((await anon.from('added').select()).error).toBeNull()
    },
  )
}
