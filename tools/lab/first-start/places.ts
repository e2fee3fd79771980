/** Creates, copies and inspects installations for interrupted starts, on either engine. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError, type Engine } from '#backend/database/engine.ts'
import { openPglite, type PgliteEngine } from '#backend/database/pglite/pglite.ts'
import { openPostgres } from '#backend/database/postgres/postgres.ts'
import { startPostgresProxy } from '#backend/tests/support/postgres-proxy.ts'
import { createTestDatabase, runAsAdmin } from '#backend/tests/support/test-database.ts'
import { type Cut, type CutChoice, cutEngine } from '#tests/support/database/cut-engine.ts'

export type Place = {
  /** Contains keys and files. */
  folder: string
  /** Opens the engine for a start that is interrupted where `choose` returns true; `onCut` is called then. */
  open(choose: CutChoice | null, onCut: () => void): Promise<Cut>
  /** Reads the database with a connection that is never interrupted. */
  look<T>(work: (engine: Engine) => Promise<T>): Promise<T>
  copy(): Promise<Place>
  remove(): Promise<void>
}

const OBJECT_IN_USE = '55006'
const COPY_ATTEMPTS = 50

async function makeFolder(from?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-first-start-'))
  if (from) await cp(from, folder, { recursive: true })
  return folder
}

/** The embedded engine in memory, which commits and rolls back like one on disk. */
export async function makePglitePlace(from?: { engine: PgliteEngine; folder: string }): Promise<Place> {
  const folder = await makeFolder(from?.folder)
  const engine = await openPglite({
    dataFolder: null,
    ...(from && { snapshotFile: await dump(from.engine, folder) }),
  })
  return {
    folder,
    // The next start reuses the database of an ended one.
    open: (choose, onCut) =>
      cutEngine({ ...engine, close: async () => undefined }, choose, async () => onCut()),
    look: (work) => work(engine),
    copy: () => makePglitePlace({ engine, folder }),
    remove: async () => {
      await engine.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function dump(engine: PgliteEngine, folder: string): Promise<string> {
  const file = join(folder, 'database.tar')
  await writeFile(file, await engine.dump())
  return file
}

/** @param adminUrl a PostgreSQL whose superuser may create databases */
export async function makePostgresPlace(
  adminUrl: string,
  from?: { name: string; folder: string },
): Promise<Place> {
  const folder = await makeFolder(from?.folder)
  if (from) await endConnections(adminUrl, from.name)
  const { url, drop } = await makeDatabase(adminUrl, from?.name)
  const name = new URL(url).pathname.slice(1)
  const proxy = await startPostgresProxy(url)
  await proxy.cut()
  return {
    folder,
    open: async (choose, onCut) => {
      await proxy.cut()
      await proxy.restore()
      return cutEngine(await openPostgres({ url: proxy.url }), choose, async () => {
        await proxy.cut()
        onCut()
      })
    },
    look: async (work) => {
      const engine = await openPostgres({ url, poolSize: 1 })
      return work(engine).finally(() => engine.close())
    },
    copy: () => makePostgresPlace(adminUrl, { name, folder }),
    remove: async () => {
      await proxy.cut()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function endConnections(adminUrl: string, name: string): Promise<void> {
  await runAsAdmin(
    adminUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  )
}

/** Retries, because a closed connection may still use the template for a moment. */
async function makeDatabase(adminUrl: string, template?: string) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await createTestDatabase(adminUrl, template)
    } catch (error) {
      const isInUse = error instanceof DatabaseError && error.code === OBJECT_IN_USE
      if (!isInUse || attempt === COPY_ATTEMPTS) throw error
      await pause(20)
    }
  }
}
