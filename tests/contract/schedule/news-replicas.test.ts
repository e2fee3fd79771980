import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrateDatabase } from '#backend/database/migrate/migrations.ts'
import { openEngine } from '#backend/database/open-engine.ts'
import { createBackend, generateKeys } from '#backend/index.ts'
import { type NewsSource, startNewsSource } from '#tests/support/servers/news-source.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import { type EngineKind, listEngines } from '#tests/support/database/test-engine.ts'
import { describeReplica, type ReplicaSettings } from './news-replica.ts'

const TICK_SECONDS = 2
const MANY = 1_500
const processFile = fileURLToPath(new URL('./news-replica-process.ts', import.meta.url))
const migrations = fileURLToPath(new URL('../../../supabase/migrations', import.meta.url))

type NewsRun = { trigger: string; status: string; imported: number; started: number }

/** A migrated database whose news are due now, and then at this pace. */
async function prepare(kind: EngineKind, source: NewsSource, every: string): Promise<ReplicaSettings> {
  const folder = await mkdtemp(join(tmpdir(), 'news-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  let database: ReplicaSettings['database'] = { kind: 'pglite', dataFolder: join(folder, 'database') }
  if (kind === 'postgres') {
    const { url, drop } = await createTestDatabase(inject('postgresUrl'))
    onTestFinished(drop)
    database = { kind, url }
  }
  const engine = await openEngine(database)
  await migrateDatabase(engine, { folder: migrations })
  await engine.query(`select functions.schedule('news-import', 'auto-import-news', every => $1::interval)`, [
    every,
  ])
  await engine.query(`update functions.schedules set next_run_at = now() where name = 'news-import'`)
  await engine.close()
  return {
    database,
    keys: await generateKeys(),
    objectsFolder: join(folder, 'objects'),
    source: { url: source.url, host: source.host },
  }
}

async function openSource(): Promise<NewsSource> {
  const source = await startNewsSource()
  onTestFinished(() => source.stop())
  return source
}

async function openReplica(settings: ReplicaSettings) {
  const backend = await createBackend(describeReplica(settings))
  onTestFinished(() => backend.close())
  const ask = async (path: string) => {
    const headers = { apikey: settings.keys.secret, prefer: 'count=exact' }
    return backend.fetch(new Request(`http://replica.test${path}`, { headers }))
  }
  return {
    countNews: async () =>
      Number(
        (await ask('/rest/v1/news_posts?select=id&limit=1')).headers.get('content-range')!.split('/')[1],
      ),
    readTitles: async () => {
      const pages = await Promise.all(
        [0, 1000].map(async (offset) =>
          (await ask(`/rest/v1/news_posts?select=title&order=id&limit=1000&offset=${offset}`)).json(),
        ),
      )
      return (pages.flat() as { title: string }[]).map(({ title }) => title)
    },
    readRuns: async (): Promise<NewsRun[]> => {
      const response = await backend.fetch(
        new Request('http://replica.test/rest/v1/rpc/read_news_schedule', {
          method: 'POST',
          headers: { apikey: settings.keys.secret },
        }),
      )
      const { runs } = (await response.json()) as { runs: (NewsRun & { started_at: string })[] }
      return runs.toReversed().map(({ trigger, status, imported, started_at: at }) => ({
        trigger,
        status,
        imported,
        started: Date.parse(at),
      }))
    },
  }
}

async function startProcess(settings: ReplicaSettings): Promise<ChildProcess> {
  const child = spawn(process.execPath, [processFile, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => kill(child))
  for await (const chunk of child.stdout) if (String(chunk).includes('ready')) break
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

/** Watches over the database of a process; the embedded one belongs to that process alone. */
async function waitUntilHalfWritten(settings: ReplicaSettings, source: NewsSource): Promise<void> {
  if (settings.database.kind === 'pglite') {
    await expect.poll(() => source.asked(), { timeout: 30_000, interval: 20 }).toBe(1)
    // Long enough to have begun, and too short to have ended.
    await setTimeout(1_000)
    return
  }
  const engine = await openEngine(settings.database)
  const count = async () =>
    (await engine.query<{ n: number }>('select count(*)::int as n from public.news_posts'))[0]!.n
  await expect.poll(count, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0)
  await engine.close()
}

for (const { kind, isAvailable } of listEngines()) {
  // A data folder belongs to one process; replicas share a server.
  const replicas = kind === 'pglite' ? 1 : 2

  test.skipIf(!isAvailable)(
    `on ${kind}, ${replicas} replica(s) run each tick of the news once`,
    { timeout: 120_000 },
    async () => {
      const source = await openSource()
      const settings = await prepare(kind, source, `${TICK_SECONDS} seconds`)
      const opened = await Promise.all(Array.from({ length: replicas }, () => openReplica(settings)))
      await expect.poll(() => source.asked(), { timeout: 60_000 }).toBeGreaterThan(4)
      const runs = await opened[0]!.readRuns()
      const finished = runs.filter(({ status }) => status === 'succeeded')
      expect(finished.length).toBeGreaterThanOrEqual(4)
      expect(new Set(runs.map(({ trigger }) => trigger))).toEqual(new Set(['timer']))
      // On a busy machine ticks come late, but never twice.
      const span = (runs.at(-1)!.started - runs[0]!.started) / 1000
      expect(runs.length).toBeLessThanOrEqual(span / TICK_SECONDS + 2)
      // What was never due was never asked of the source, either.
      expect(source.asked() - runs.length).toBeLessThanOrEqual(1)
      expect(finished.map(({ imported }) => imported).reduce((sum, imported) => sum + imported)).toBe(3)
      expect(await opened.at(-1)!.countNews()).toBe(3)
    },
  )

  test.skipIf(!isAvailable)(
    `on ${kind}, an import whose process is killed in the middle is made up for, with nothing lost or doubled`,
    { timeout: 180_000 },
    async () => {
      const source = await openSource()
      const rows = makeRows(MANY)
      source.change({ rows })
      const settings = await prepare(kind, source, '1 hour')
      const doomed = await startProcess(settings)
      await waitUntilHalfWritten(settings, source)
      await kill(doomed)
      const survivor = await openReplica(settings)
      const before = await survivor.countNews()
      expect(before).toBeLessThan(MANY)
      await expect
        .poll(async () => (await survivor.readRuns()).map(({ status }) => status), {
          timeout: 90_000,
          interval: 200,
        })
        .toEqual(['abandoned', 'succeeded'])
      expect((await survivor.readTitles()).toSorted()).toEqual(rows.map(({ title }) => title).toSorted())
      const [, takeover] = await survivor.readRuns()
      expect(takeover!.imported).toBe(MANY - before)
      expect(source.asked()).toBe(2)
    },
  )
}
