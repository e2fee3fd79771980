/** A backup during concurrent writes restores the state of one moment byte for byte. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Engine } from '#backend/database/engine.ts'
import { openPglite, type PgliteEngine } from '#backend/database/pglite/pglite.ts'
import { verifyBackup } from '#backend/backup/verify-backup.ts'
import { writeBackup } from '#backend/backup/write-backup.ts'
import type { BackendKeys } from '#backend/keys/keys.ts'
import type { ByteStore } from '#backend/storage/stores/byte-store.ts'
import { createFolderStore } from '#backend/storage/stores/folder-store.ts'
import { MIGRATIONS_FOLDER } from '#tests/support/database/earlier-migrations.ts'
import { createTestEngine, type EngineKind, listEngines } from '#tests/support/database/test-engine.ts'
import {
  chunks,
  CREATED_AT,
  FILE_BYTES,
  FILE_ID,
  fillDatabase,
  keepOpen,
  openMigrated,
  openStore,
  restore,
} from './backed-up-installation.ts'
import { exportDatabase, exportWhenRead } from './canonical-export.ts'
import { startWriters } from './concurrent-writers.ts'

const WRITES = 20

const kinds = listEngines().filter(({ isAvailable }) => isAvailable)
const pairs = kinds.flatMap((from) => kinds.map((to) => [from.kind, to.kind] as const))

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'under-writes-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A copy of the embedded database at one moment, opened in memory. */
async function openMoment(kind: EngineKind, engine: Engine): Promise<Engine> {
  if (kind === 'postgres') return keepOpen(engine)
  const snapshotFile = join(await makeFolder(), 'snapshot')
  await writeFile(snapshotFile, await (engine as PgliteEngine).dump())
  return openPglite({ dataFolder: null, snapshotFile })
}

/** A backup during writes, and the exported state of its moment. */
async function backUpMoment(kind: EngineKind, engine: Engine, objects: ByteStore, keys: BackendKeys) {
  const identity = await generateX25519Identity()
  const written: Buffer[] = []
  const target = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written.push(chunk)
      done()
    },
  })
  let exported: Promise<string[]> | null = null
  const openDatabase = async () => {
    const moment = exportWhenRead(await openMoment(kind, engine))
    exported = moment.exported
    return moment.engine
  }
  const key = { recipients: [await identityToRecipient(identity)] }
  const manifest = await writeBackup({ openDatabase, objects, keys, createdAt: CREATED_AT }, target, key)
  return { bytes: Buffer.concat(written), identity, manifest, exported: await exported! }
}

describe('an installation that receives writes', () => {
  test.for(pairs)('a backup from %s is restored in %s as of a single point in time', async ([from, to]) => {
    const source = await createTestEngine(from)
    const keys = await fillDatabase(source)
    const folder = await makeFolder()
    const objects = createFolderStore(folder)
    await objects.write(FILE_ID, chunks(FILE_BYTES), FILE_BYTES.length)
    const crowd = startWriters(source, objects)
    await crowd.goOn(WRITES)
    const before = { kept: crowd.kept(), count: crowd.count() }
    const backup = await backUpMoment(from, source, objects, keys)
    const writtenMeanwhile = crowd.count() - before.count
    await crowd.goOn(WRITES)
    await crowd.stop()
    await source.close()
    await rm(folder, { recursive: true })

    expect(writtenMeanwhile).toBeGreaterThan(0)
    const { bytes, identity, exported, manifest } = backup
    expect(await verifyBackup(chunks(bytes), { identity })).toEqual(manifest)
    const engine = await openMigrated(to)
    const target = { engine, objects: await openStore(), migrationsFolder: MIGRATIONS_FOLDER, keys }
    await restore(bytes, { ...target, keepKeys: async () => undefined }, { identity })
    // A file deleted between the rows and its bytes is listed, and its row is omitted.
    const lost = (line: string) => manifest.missingObjects.some((id) => line.includes(id))
    const expected = exported.filter((line) => !lost(line))
    expect((await exportDatabase(engine)).join('\n')).toBe(expected.join('\n'))
    const titles = await engine.query<{ title: string }>('select title from public.blog_posts')
    expect(titles.map(({ title }) => title)).toEqual(expect.arrayContaining(before.kept))
    const [halves] = await engine.query(
      `select count(*) as halves from public.leads where name like 'kept %' and name not in (select title from public.blog_posts)`,
    )
    expect(halves).toEqual({ halves: 0 })
    for (const { version } of await engine.query<{ version: string }>(
      'select version from storage.objects',
    )) {
      const expectedBytes = version === FILE_ID ? FILE_BYTES : Buffer.from(version.repeat(500))
      expect(await readAll(target.objects, version)).toEqual(expectedBytes)
    }
  })
})

async function readAll(objects: ByteStore, id: string): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync((await objects.read(id))!))
}
