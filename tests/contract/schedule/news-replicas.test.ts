import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrateDatabase } from '#backend/database/migrate/migrations.ts'
import { openEngine } from '#backend/database/open-engine.ts'
import { createBackend, generateKeys } from '#backend/index.ts'
import { type NewsSource, startNewsSource } from '#tests/support/servers/news-source.ts'
import { createTestDatabase } from '#backend/tests/support/test-database.ts'
import { type EngineKind, listEngines } from '#tests/support/database/test-engine.ts'
import { describeReplica, ORIGIN, type ReplicaSettings } from './news-replica.ts'
import { describeLedger } from './scheduled-jobs-fixture.ts'

const MANY = 1_500
const processFile = fileURLToPath(new URL('./news-replica-process.ts', import.meta.url))
const migrations = fileURLToPath(new URL('../../../supabase/migrations', import.meta.url))

async function openSource(): Promise<NewsSource> {
  const source = await startNewsSource()
  onTestFinished(() => source.stop())
  return source
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'news-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Creates a migrated database whose news are due. */
async function prepareDatabase(kind: EngineKind, folder: string): Promise<ReplicaSettings['database']> {
  let database: ReplicaSettings['database'] = { kind: 'pglite', dataFolder: join(folder, 'database') }
  if (kind === 'postgres') {
    const { url, drop } = await createTestDatabase(inject('postgresUrl'))
    onTestFinished(drop)
    database = { kind, url }
  }
  const engine = await openEngine(database)
  await migrateDatabase(engine, { folder: migrations })
  await describeLedger(engine).makeDue('news-import')
  await engine.close()
  return database
}

/** Ends the lease of a killed process. */
async function endLease(database: ReplicaSettings['database']): Promise<void> {
  const engine = await openEngine(database)
  await describeLedger(engine).endLease('news-import')
  await engine.close()
}

async function openReplica(settings: ReplicaSettings) {
  const backend = await createBackend(describeReplica(settings))
  onTestFinished(() => backend.close())
  const ask = async (path: string, method = 'GET') => {
    const headers = { apikey: settings.keys.secret, prefer: 'count=exact' }
    return backend.fetch(new Request(`${ORIGIN}${path}`, { method, headers }))
  }
  return {
    readTitles: async () => {
      const pages = await Promise.all(
        [0, 1000].map(async (offset) =>
          (await ask(`/rest/v1/news_posts?select=title&order=id&limit=1000&offset=${offset}`)).json(),
        ),
      )
      return (pages.flat() as { title: string }[]).map(({ title }) => title)
    },
    readRuns: async () => {
      const response = await ask('/rest/v1/rpc/read_news_schedule', 'POST')
      const { runs } = (await response.json()) as { runs: { status: string; imported: number }[] }
      return runs.toReversed()
    },
  }
}

/** Resolves when the process has written some of the news, but not all. */
async function startProcess(settings: ReplicaSettings): Promise<ChildProcess> {
  const child = spawn(process.execPath, [processFile, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => kill(child))
  for await (const chunk of child.stdout) if (String(chunk).includes('writing')) break
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

const makeRows = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `row-${n}`,
    title: `News ${n}`,
    content: `<p>${`Words of ${n}. `.repeat(60)}</p>`,
    date: '2026-01-02T03:04:05Z',
  }))

for (const { kind, isAvailable } of listEngines()) {
  test.skipIf(!isAvailable)(
    `on ${kind}, an import whose process is killed in the middle is made up for, with nothing lost or doubled`,
    { timeout: 180_000 },
    async () => {
      const source = await openSource()
      const rows = makeRows(MANY)
      source.change({ rows })
      const folder = await makeFolder()
      const settings: ReplicaSettings = {
        database: await prepareDatabase(kind, folder),
        keys: await generateKeys(),
        objectsFolder: join(folder, 'objects'),
        source: { url: source.url, host: source.host },
      }
      await kill(await startProcess(settings))
      await endLease(settings.database)
      const survivor = await openReplica(settings)
      await expect
        .poll(async () => (await survivor.readRuns()).map(({ status }) => status), { timeout: 90_000 })
        .toEqual(['abandoned', 'succeeded'])
      expect((await survivor.readTitles()).toSorted()).toEqual(rows.map(({ title }) => title).toSorted())
      const [, recovery] = await survivor.readRuns()
      expect(recovery!.imported).toBeGreaterThan(0)
      expect(recovery!.imported).toBeLessThan(MANY)
      expect(source.asked()).toBe(2)
    },
  )
}
