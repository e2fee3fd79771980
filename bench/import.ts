/**
 * Measures an import of many posts through a running site, with the code of the import dialog, while pages are read:
 * the list, which the import changes, and new searches. Compares it with plain inserts into the same kind of database.
 * Run: npm run bench -- import (Linux, for /proc)
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createBatchCutter, type BatchCutter } from '#app/admin/imports/reading/cut-batches.ts'
import { sendPosts } from '#app/admin/imports/run/send-posts.ts'
import { createPostsClient } from '#app/data/client/create-posts-client.ts'
import { createImportCalls } from '#app/data/imports/import-calls.ts'
import { openPglite } from '#backend/database/pglite/pglite.ts'
import { openPostgres } from '#backend/database/postgres/postgres.ts'
import type { Engine } from '#backend/database/engine.ts'
import { openImport, type OpenedImport } from '#import/files/open-import.ts'
import { planImport, previewItem } from '#domain/imports/plan/plan-import.ts'
import { startPostgresServer } from '#backend/tests/support/postgres-server.ts'
import { createTestDatabase } from '#backend/tests/support/test-database.ts'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import { type BuiltSite, startBuiltSite } from './parts/built-site.ts'
import { sendFigure } from './parts/figures.ts'
import { makeBody, writeCsv } from './parts/imported-posts.ts'
import { describeDurations, percentile } from './parts/measure.ts'
import { readPagesWhile } from './parts/page-reader.ts'

const FLOOR_POSTS = 1_000
const FLOOR_POSTS_AT_ONCE = 40
const IDLE_MS = 10_000
const FIRST_BUSY_READER = 100_000
const KIB_A_MIB = 1024
const MIN_RATES: Record<string, number> = { pglite: 1_000, postgres: 1_500 }
/** The goal of 150 MB, in MiB. */
const MAX_MIB = 143
const MAX_FACTOR = 2
const CREDENTIALS = { email: 'bench@example.com', password: 'a password for the bench' }

const engines = ['pglite', 'postgres'].filter(
  (kind) =>
    !process.argv.some((word) => word === 'pglite' || word === 'postgres') || process.argv.includes(kind),
)
const counts = process.argv.slice(2).map(Number).filter(Number.isInteger)

const folder = await mkdtemp(join(tmpdir(), 'bench-import-'))
try {
  for (const kind of engines) {
    for (const count of counts.length > 0 ? counts : [1_000, 5_000]) await measure(kind, count)
  }
} finally {
  await rm(folder, { recursive: true })
}

async function measure(kind: string, count: number): Promise<void> {
  const server = kind === 'postgres' ? await startDurablePostgres() : null
  const database = server && (await createTestDatabase(server.adminUrl))
  const site = await startBuiltSite({
    port: await findFreePort(),
    environment: {
      ADMIN_EMAIL: CREDENTIALS.email,
      ADMIN_PASSWORD: CREDENTIALS.password,
      DATABASE_URL: database?.url ?? '',
    },
  })
  try {
    const floor = await measureFloor(server?.adminUrl ?? null)
    await importAndRead(kind, site, count, floor)
  } finally {
    await site.stop()
    await database?.drop()
    await server?.stop()
  }
}

async function importAndRead(kind: string, site: BuiltSite, count: number, floor: number): Promise<void> {
  const file = await writeCsv(folder, count)
  const now = new Date().toISOString()
  const readAt = performance.now()
  const opened = await openImport(file, { now, timeZone: 'UTC' })
  const items = []
  for await (const item of opened.records()) items.push(previewItem(item, now))
  const plan = planImport(items, new Map(), 'blog')
  const reading = (performance.now() - readAt) / 1000

  const client = await signIn(site)
  const { times: idle } = await readPagesWhile({ url: site.url, from: 0 }, () => pause(IDLE_MS))
  await writeFile(`/proc/${site.pid}/clear_refs`, '5')
  const before = await readMemory(site, 'VmRSS')
  const cpuBefore = site.readProcessorMs()
  const threads = site.readThreadsMs()
  let waits = 0
  let seconds = 0
  const importing = async () => {
    const startedAt = performance.now()
    const sent = await sendPosts(
      {
        reader: createReader(opened, now),
        fileName: 'bench.csv',
        format: opened.format,
        plan,
        names: null,
        overwriteEdited: false,
        fetchPictures: true,
        resumes: null,
      },
      {
        calls: createImportCalls({ client, kind: 'blog', getGrant: null }),
        signal: new AbortController().signal,
        onProgress: () => undefined,
        onRetryWait: (waiting) => {
          if (waiting) waits += 1
        },
      },
    )
    seconds = (performance.now() - startedAt) / 1000
    return sent
  }
  const {
    times: busy,
    done: { run, ending, error },
  } = await readPagesWhile({ url: site.url, from: FIRST_BUSY_READER }, importing)
  if (ending !== 'finished' || run.counts.created !== count) {
    throw new Error(`The import ended otherwise: ${JSON.stringify(run)}`, { cause: error })
  }

  const perPost = (milliseconds: number) => (milliseconds / count).toFixed(2)
  const after = site.readThreadsMs()
  const rate = count / seconds
  console.log(
    `${kind}, ${count} posts: ${seconds.toFixed(1)} s, ${rate.toFixed(0)} posts/s, ${(floor / rate).toFixed(2)} times the minimum (${floor.toFixed(0)} rows/s); read and previewed in ${reading.toFixed(1)} s; waited ${waits} times`,
  )
  console.log(
    `  CPU time per post: ${perPost(site.readProcessorMs() - cpuBefore)} ms (main thread ${perPost(after.main - threads.main)}, embedded database ${perPost(after.database - threads.database)}, others ${perPost(after.others - threads.others)}), pages included`,
  )
  const peak = await readMemory(site, 'VmHWM')
  console.log(`  memory: ${before.toFixed(0)} MiB before, ${peak.toFixed(0)} MiB at most`)
  sendFigure({
    name: `${count} posts, ${kind}`,
    unit: 'posts/s',
    values: [rate],
    reference: { name: 'plain insert of the same rows', values: [floor] },
    goal: { atLeast: MIN_RATES[kind]! },
  })
  sendFigure({
    name: `additional memory while importing ${count} posts, ${kind}`,
    unit: 'MiB',
    values: [peak - before],
    reference: { name: 'before', values: [before] },
    goal: { atMost: MAX_MIB },
  })
  for (const page of ['list', 'search'] as const) {
    const ratio = percentile(busy[page], 0.99) / percentile(idle[page], 0.99)
    console.log(`  ${page}, idle:      ${describeDurations(idle[page])}`)
    console.log(`  ${page}, importing: ${describeDurations(busy[page])}; p99 ${ratio.toFixed(1)} times`)
    sendFigure({
      name: `a reader's ${page} while importing ${count} posts, ${kind}`,
      unit: 'ms',
      values: busy[page],
      at: 0.99,
      reference: { name: 'no import', values: idle[page] },
      goal: { ratioAtMost: MAX_FACTOR },
    })
  }
}

function createReader(opened: OpenedImport, now: string) {
  let cutter: BatchCutter | null = null
  return {
    rewind: async (numbers: readonly number[]) => {
      cutter = createBatchCutter(opened.records(), new Set(numbers), now)
    },
    nextBatch: (limits: { maxBytes: number; maxPosts: number }) => cutter!.next(limits),
  }
}

async function signIn({ url, dataFolder }: BuiltSite) {
  const keys = JSON.parse(await readFile(`${dataFolder}/keys/keys.json`, 'utf8')) as { publishable: string }
  const client = createPostsClient({ url, publishableKey: keys.publishable })
  const { error } = await client.auth.signInWithPassword(CREDENTIALS)
  if (error) throw error
  return client
}

/** Rows per second inserted into a table without indexes and triggers, forty per transaction. */
async function measureFloor(adminUrl: string | null): Promise<number> {
  const database = adminUrl === null ? null : await createTestDatabase(adminUrl)
  const engine: Engine = database
    ? await openPostgres({ url: database.url, poolSize: 1 })
    : await openPglite({ dataFolder: join(folder, crypto.randomUUID()) })
  try {
    await engine.query(
      'create table floor (id uuid default gen_random_uuid(), title text, content text, tags text[])',
    )
    const insert = async () => {
      const rows = Array.from({ length: FLOOR_POSTS_AT_ONCE }, (_, n) => ({
        title: `Post ${n}`,
        content: makeBody(n),
        tags: ['one', 'two'],
      }))
      const sent = JSON.stringify(rows)
      const startedAt = performance.now()
      await engine.transaction((tx) =>
        tx.query(
          'insert into floor (title, content, tags) select title, content, tags from jsonb_to_recordset($1::jsonb) as r(title text, content text, tags text[])',
          [sent],
        ),
      )
      return performance.now() - startedAt
    }
    for (let posts = 0; posts < FLOOR_POSTS; posts += FLOOR_POSTS_AT_ONCE) await insert()
    let milliseconds = 0
    for (let posts = 0; posts < FLOOR_POSTS; posts += FLOOR_POSTS_AT_ONCE) milliseconds += await insert()
    return FLOOR_POSTS / (milliseconds / 1000)
  } finally {
    await engine.close()
    await database?.drop()
  }
}

async function startDurablePostgres() {
  const server = await startPostgresServer()
  const engine = await openPostgres({ url: server.adminUrl, poolSize: 1 })
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await engine.query(`alter system set ${setting} = on`)
  }
  await engine.query('select pg_reload_conf()')
  await engine.close()
  return server
}

async function readMemory({ pid }: BuiltSite, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / KIB_A_MIB
}
