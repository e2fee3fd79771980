/** Finds missing or incomplete data in an installation after a power cut. */
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Queryable, Row } from '#backend/database/engine.ts'
import { DurableNodeFS } from '#backend/database/pglite/durable-node-fs.ts'
import { durableStartParams } from '#backend/database/pglite/start-params.ts'
import { removeRemnants } from '#backend/database/pglite/remove-remnants.ts'
import { openPglite } from '#backend/database/pglite/pglite.ts'
import { findDamagedFiles, placeOf, readDatabaseState, readKeysState } from './installation-state.ts'

/** Acceptable digests: of the last acknowledged step, and of the following step if it had begun. */
export type Expected = { databases: readonly string[]; keys: readonly string[] }

export type Opened = Queryable & { close(): Promise<void> }

/**
 * @param isWhole opens the whole installation like the site, writes, and opens it again; otherwise only the database,
 * which is faster
 */
export async function findDamage(folder: string, expected: Expected, isWhole: boolean): Promise<string[]> {
  const damage: string[] = []
  const keys = await readKeysState(folder).catch(String)
  if (!expected.keys.includes(keys))
    damage.push(`the keys are ${keys} instead of ${expected.keys.join(' or ')}`)
  // Waiting for a half-written lock takes seconds, and has its own test.
  await rm(join(placeOf(folder).database, 'lock.json'), { force: true })
  const open = isWhole ? openWhole : openAlone
  try {
    const database = await open(folder)
    try {
      damage.push(...(await compareState(folder, database, expected)))
      if (!isWhole) return damage
      await database.query(`insert into public.blog_posts (title, content) values ('After the cut', 'x')`)
      await database.query('checkpoint')
    } finally {
      await database.close()
    }
    const again = await open(folder)
    const [row] = await again.query(`select content from public.blog_posts where title = 'After the cut'`)
    await again.close()
    if (row?.content !== 'x') damage.push('what was written after the cut is not there')
  } catch (error) {
    damage.push(`the database does not open or answer: ${describe(error)}`)
  }
  return damage
}

async function compareState(folder: string, database: Queryable, { databases }: Expected): Promise<string[]> {
  const state = await readDatabaseState(database)
  const damage = await findDamagedFiles(folder, database)
  if (!databases.includes(state)) damage.push(`the rows are ${state} instead of ${databases.join(' or ')}`)
  return damage
}

const openWhole = (folder: string): Promise<Opened> => openPglite({ dataFolder: placeOf(folder).database })

const packageFolder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
let compiled: Promise<WebAssembly.Module> | null = null

/** Opens the database like `pglite-worker.ts`, but in this thread and with a program that is compiled only once. */
async function openAlone(folder: string): Promise<Opened> {
  compiled ??= WebAssembly.compile(readFileSync(join(packageFolder, 'pglite.wasm')))
  const cluster = join(placeOf(folder).database, 'cluster')
  removeRemnants(cluster)
  const output: string[] = []
  const database = await PGlite.create({
    fs: new DurableNodeFS(cluster),
    // Recovery would sync every file, and a small buffer pool is faster to set up.
    startParams: [...durableStartParams, '-c', 'fsync=off', '-c', 'shared_buffers=2MB'],
    pgliteWasmModule: await compiled,
    onStderr: (line) => {
      output.push(line)
      return false
    },
  }).catch((error: unknown) => {
    throw new Error([describe(error), ...output].join('\n'), { cause: error })
  })
  return {
    query: async <R extends Row>(sql: string, params: readonly unknown[] = []) =>
      (await database.query<R>(sql, [...params])).rows,
    close: () => database.close(),
  }
}

function describe(error: unknown): string {
  const { message, cause } = error as Error
  return cause ? `${message}: ${describe(cause)}` : message
}
