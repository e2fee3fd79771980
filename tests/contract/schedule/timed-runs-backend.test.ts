import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type Backend, createBackend, type DatabaseSettings, generateKeys } from '#backend/index.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import { type EngineKind, listEngines } from '#tests/support/database/test-engine.ts'

const ORIGIN = 'http://backend.test'
const PATIENT = { timeout: 60_000, interval: 100 }

const MIGRATION = `
create table public.ticks (id integer generated always as identity primary key, trigger text not null);
grant select, insert on public.ticks to service_role;
select functions.schedule('ticking', 'tick', every => '1 second', body => '{"trigger": "clock"}');
`
/** Counts its calls with the rights of whoever calls. */
const FUNCTION = `
export default {
  async fetch(request, runtime) {
    const key = request.headers.get('apikey')
    if (key !== runtime.env.secretKeys.default) return Response.json({ success: false }, { status: 403 })
    const { trigger } = await request.json()
    const answer = await runtime.fetch(runtime.env.url + '/rest/v1/ticks', {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify({ trigger }),
    })
    return Response.json({ success: answer.ok }, { status: answer.ok ? 200 : 500 })
  },
}
`

async function makeProject(): Promise<{ folder: string; projectFolder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'ticking-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const projectFolder = join(folder, 'project')
  await mkdir(join(projectFolder, 'migrations'), { recursive: true })
  await mkdir(join(projectFolder, 'functions', 'tick'), { recursive: true })
  await writeFile(join(projectFolder, 'migrations', '20260101000000_ticks.sql'), MIGRATION)
  await writeFile(join(projectFolder, 'functions', 'tick', 'index.ts'), FUNCTION)
  await writeFile(join(projectFolder, 'config.toml'), '[functions.tick]\nverify_jwt = false\n')
  return { folder, projectFolder }
}

async function makeDatabase(kind: EngineKind, folder: string): Promise<DatabaseSettings> {
  if (kind === 'pglite') return { kind, dataFolder: join(folder, 'database') }
  const { url, drop } = await createTestDatabase(inject('postgresUrl'))
  onTestFinished(drop)
  return { kind, url }
}

/** What the function left behind, oldest first. */
async function readTriggers(backend: Backend): Promise<string[]> {
  const client = createClient(ORIGIN, backend.keys.secret, {
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  })
  const { data, error } = await client.from('ticks').select('trigger').order('id')
  if (error) throw error
  return data.map(({ trigger }) => trigger as string)
}

for (const { kind, isAvailable } of listEngines()) {
  // A data folder belongs to one process; replicas share a server.
  const replicas = kind === 'pglite' ? 1 : 2

  test.skipIf(!isAvailable)(
    `on ${kind}, a migration plans a function of the project, which ${replicas} backend(s) run each second`,
    { timeout: 120_000 },
    async () => {
      const { folder, projectFolder } = await makeProject()
      const database = await makeDatabase(kind, folder)
      const keys = await generateKeys()
      const open = async () => {
        const backend = await createBackend({
          projectFolder,
          database,
          objectsFolder: join(folder, 'objects'),
          keys,
          publicUrl: ORIGIN,
          log: () => undefined,
        })
        onTestFinished(() => backend.close())
        return backend
      }
      const [backend, other = backend] = await Promise.all(Array.from({ length: replicas }, open))
      const startedAt = performance.now()
      const atFirst = (await readTriggers(backend!)).length
      await expect
        .poll(async () => (await readTriggers(other!)).length - atFirst, PATIENT)
        .toBeGreaterThanOrEqual(6)
      const triggers = await readTriggers(other!)
      // One tick may have begun before and be written down after.
      expect(triggers.length - atFirst).toBeLessThanOrEqual((performance.now() - startedAt) / 1000 + 2)
      expect(new Set(triggers)).toEqual(new Set(['clock']))
      // It ran within the last second, or, where the machine is late, now.
      await expect
        .poll(async () => (await other!.runNow('ticking', 'button')).kind)
        .toMatch(/^(too-soon|busy)$/)
      expect(await other!.runNow('tick', 'button')).toEqual({ kind: 'unknown' })
    },
  )
}
