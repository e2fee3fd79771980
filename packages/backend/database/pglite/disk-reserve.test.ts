import { mkdtemp, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { DatabaseUnavailableError } from '../engine.ts'
import { openDiskReserve, isDiskFullFailure } from './disk-reserve.ts'

const BYTES = 3 * 1024 * 1024 + 5
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'reserve-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
})

test('reserves disk space once and releases it once', async () => {
  const reserve = openDiskReserve(folder, { bytes: BYTES, minFreeBytes: 0 })
  expect(await reserve.release()).toBe(false)
  await reserve.fill()
  const { size, blocks, mtimeMs, mode } = await stat(path.join(folder, 'reserve'))
  expect([size, mode & 0o777]).toEqual([BYTES, 0o600])
  if (process.platform === 'linux') expect(blocks * 512).toBeGreaterThanOrEqual(BYTES)
  await reserve.fill()
  expect((await stat(path.join(folder, 'reserve'))).mtimeMs).toBe(mtimeMs)
  expect(await reserve.release()).toBe(true)
  expect(await readdir(folder)).toEqual([])
  expect(await reserve.release()).toBe(false)
})

test('reserves nothing on a disk with little space', async () => {
  const { bavail, bsize } = await statfs(folder)
  await openDiskReserve(folder, { bytes: BYTES, minFreeBytes: bavail * bsize * 2 }).fill()
  expect(await readdir(folder)).toEqual([])
})

test('a checkpoint uses the reserve if the disk is full', async () => {
  const reserve = openDiskReserve(folder, { bytes: BYTES, minFreeBytes: 0 })
  await reserve.fill()
  expect(await reserve.makeRoom()).toBe(true)
  expect(await readdir(folder)).toEqual(['reserve'])
})

test('releases an incomplete reserve of a killed process', async () => {
  await writeFile(path.join(folder, 'reserve.unfinished'), 'half')
  expect(await openDiskReserve(folder).release()).toBe(false)
  expect(await readdir(folder)).toEqual([])
})

test('distinguishes a start that failed because the disk is full', () => {
  const failure = new DatabaseUnavailableError(
    'The embedded database stopped: FATAL:  could not write to file "pg_wal/xlogtemp.42": No space left on device',
  )
  expect(isDiskFullFailure(failure)).toBe(true)
  expect(isDiskFullFailure(new Error('outer', { cause: failure }))).toBe(true)
  expect(isDiskFullFailure(new DatabaseUnavailableError('its thread ended with code 1'))).toBe(false)
})
