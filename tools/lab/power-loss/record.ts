/** Creates an installation and records the file operations of a program that works on it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { unpackTree } from '#backend/database/pglite/cluster-archive.ts'
import { migrateDatabase } from '#backend/database/migrate/migrations.ts'
import { openPglite } from '#backend/database/pglite/pglite.ts'
import { placeOf } from './installation-state.ts'

const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const MIGRATIONS = beside('../../../supabase/migrations')

export type Recording = {
  /** Copy of the disk before the first operation. */
  image: string
  log: string
}

/**
 * @param folder an empty folder for the recording
 * @param snapshot dump of a migrated database; created if null
 * @throws Error with the output of the program if it fails
 */
export async function record(
  folder: string,
  { seed, steps, snapshot }: { seed: number; steps: number; snapshot: string | null },
): Promise<Recording> {
  const [image, live, log] = [join(folder, 'image'), join(folder, 'live'), join(folder, 'operations.log')]
  const tar = snapshot ? createReadStream(snapshot) : Readable.from([await makeSnapshot()])
  await unpackTree(join(placeOf(image).database, 'cluster'), tar)
  await cp(image, live, { recursive: true })
  await writeFile(log, '')
  const recorder = new URL('record-operations.ts', import.meta.url).href
  const child = spawn(
    process.execPath,
    ['--liftoff-only', beside('write-steps.ts'), live, String(seed), String(steps)],
    {
      // Environment variables also reach threads and child processes.
      env: {
        PATH: process.env.PATH,
        NODE_OPTIONS: `--import=${recorder}`,
        RECORDED_FOLDER: live,
        OPERATION_LOG: log,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const complaints = buffer(child.stderr)
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0)
    throw new Error(`The recorded program ended with ${status}:\n${(await complaints).toString()}`)
  await rm(live, { recursive: true })
  return { image, log }
}

/** WAL segments of 1 MB, as in `pglite-worker.ts`, so that the recording covers many of them. */
async function makeSnapshot(): Promise<Uint8Array> {
  const engine = await openPglite({ dataFolder: null })
  try {
    await migrateDatabase(engine, { folder: MIGRATIONS })
    await engine.query('update pg_database set datistemplate = false')
    for (const name of ['template0', 'template1']) await engine.query(`drop database ${name}`)
    await engine.query('checkpoint')
    return await engine.dump()
  } finally {
    await engine.close()
  }
}
