/** The embedded database on a full disk. */
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mountSmallDisk } from '#backend/tests/support/small-disk.ts'
import { openDiskReserve } from './disk-reserve.ts'
import { openPglite, type PgliteEngine } from './pglite.ts'

const ROWS = 500
const COUNT = `select count(*)::int as rows from notes`

async function openFilled(folder: string): Promise<PgliteEngine> {
  const engine = await openPglite({ dataFolder: folder })
  await engine.execute('create table notes (n int primary key, words text)')
  await engine.query('insert into notes select n, repeat(md5(n::text), 20) from generate_series(1, $1) n', [
    ROWS,
  ])
  return engine
}
/** Grows the write-ahead log, but no table. */
const writeLog = (engine: PgliteEngine) =>
  engine.query(`select pg_logical_emit_message(true, 'test', repeat('x', 2000000))`)

async function failAtLast(work: () => Promise<unknown>): Promise<Error> {
  for (let tries = 0; tries < 50; tries += 1) {
    const failure = await work().then(
      () => null,
      (error: Error) => error,
    )
    if (failure) return failure
  }
  throw new Error('Nothing failed on a full disk.')
}

test('on a full disk reads work, writes fail, no acknowledged write is lost, and free space is enough to recover', async ({
  skip,
}) => {
  const disk = (await mountSmallDisk(200)) ?? skip()
  onTestFinished(() => disk.remove())
  const folder = path.join(disk.folder, 'database')
  let engine = await openFilled(folder)
  await openDiskReserve(folder, { minFreeBytes: 0 }).fill()
  disk.fill()

  // The table has to grow, which fails without other effects.
  const refusal = await failAtLast(() =>
    engine.query('insert into notes select n, repeat(md5(n::text), 20) from generate_series(10000, 12000) n'),
  )
  expect(refusal).toMatchObject({ code: '53100' })
  expect(await engine.query(COUNT)).toEqual([{ rows: ROWS }])

  // The log has to grow: PostgreSQL stops and restarts with the reserved space.
  expect(await failAtLast(() => writeLog(engine))).toMatchObject({ code: '08006' })
  expect(await engine.query(COUNT)).toEqual([{ rows: ROWS }])
  expect(await openDiskReserve(folder).release()).toBe(false)

  // The next process also starts while the disk is full.
  await engine.close()
  engine = await openPglite({ dataFolder: folder })
  expect(await engine.query(COUNT)).toEqual([{ rows: ROWS }])

  disk.free()
  await engine.query(`insert into notes values (0, 'room again')`)
  expect(await engine.query(COUNT)).toEqual([{ rows: ROWS + 1 }])
  await engine.close()
})

test('reports a start that fails on a full disk, and that no data is lost', async ({ skip }) => {
  const disk = (await mountSmallDisk(140)) ?? skip()
  onTestFinished(() => disk.remove())
  const folder = path.join(disk.folder, 'database')
  const engine = await openFilled(folder)
  disk.fill()
  expect(await openDiskReserve(folder).makeRoom()).toBe(false)
  expect(await failAtLast(() => writeLog(engine))).toMatchObject({ code: '08006' })
  await expect(engine.query(COUNT)).rejects.toThrow('No space left on device')
  await engine.close()
  await expect(openPglite({ dataFolder: folder })).rejects.toThrow(
    "can't start on a full disk. Nothing is lost: free at least 100 MB there, then start again.",
  )
  disk.free()
  const again = await openPglite({ dataFolder: folder })
  expect(await again.query(COUNT)).toEqual([{ rows: ROWS }])
  await again.close()
})
