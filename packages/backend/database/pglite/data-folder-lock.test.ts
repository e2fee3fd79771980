import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { mountSmallDisk } from '#backend/tests/support/small-disk.ts'
import { DataFolderLockedError, lockDataFolder } from './data-folder-lock.ts'

let root: string
let folder: string
let lockFile: string

beforeAll(async () => {
  root = await fs.mkdtemp(path.join(os.tmpdir(), 'lock-test-'))
})
afterAll(() => fs.rm(root, { recursive: true, force: true }))
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(root, 'data-'))
  lockFile = path.join(folder, 'lock.json')
})

type Lock = { id: string; pid: number; processStart: string | null; host: string }

/** Leaves the lock file of this process, changed as if another process had written it. */
async function leaveLock(changes: Partial<Lock>): Promise<void> {
  const release = await lockDataFolder(folder)
  const lock = JSON.parse(await fs.readFile(lockFile, 'utf8')) as Lock
  await release()
  await fs.writeFile(lockFile, JSON.stringify({ ...lock, ...changes }))
}

async function findDeadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid!
}

test('a running process keeps others out, also within the same process', async () => {
  const release = await lockDataFolder(folder)
  const second = lockDataFolder(folder)
  await expect(second).rejects.toThrow(DataFolderLockedError)
  await expect(second).rejects.toThrow(
    `The data folder ${folder} is in use by process ${process.pid}. ` +
      'Stop that process first, or start this one with another data folder.',
  )
  await release()
})

test('takes over the lock of a dead process', async () => {
  await leaveLock({ pid: await findDeadPid() })
  const release = await lockDataFolder(folder)
  expect(JSON.parse(await fs.readFile(lockFile, 'utf8'))).toMatchObject({ pid: process.pid })
  await release()
  expect(await fs.readdir(folder)).toEqual([])
})

test.skipIf(process.platform === 'win32')(
  'does not mistake a new process for a dead holder with the same pid',
  async () => {
    await leaveLock({ processStart: 'another start' })
    await (
      await lockDataFolder(folder)
    )()
  },
)

test('only one of several processes takes over a stale lock', async () => {
  await leaveLock({ pid: await findDeadPid() })
  const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(folder)))
  const winners = attempts.filter((attempt) => attempt.status === 'fulfilled')
  expect(winners).toHaveLength(1)
  await winners[0]!.value()
})

test('keeps the lock of another machine while it is renewed', async () => {
  await leaveLock({ host: 'elsewhere', pid: 1 })
  const heartbeat = setInterval(() => void fs.utimes(lockFile, new Date(), new Date()), 20)
  const attempt = lockDataFolder(folder, { heartbeatTimeoutMs: 200 })
  await expect(attempt).rejects.toThrow('in use by process 1 on elsewhere')
  clearInterval(heartbeat)
})

test('takes over the lock of another machine that is no longer renewed', async () => {
  await leaveLock({ host: 'elsewhere', pid: 1 })
  await (
    await lockDataFolder(folder, { heartbeatTimeoutMs: 100 })
  )()
})

test('takes over an incompletely written lock', async () => {
  await fs.writeFile(lockFile, '{"pid":')
  await (
    await lockDataFolder(folder, { heartbeatTimeoutMs: 100 })
  )()
})

test('a late release does not remove the lock of the next holder', async () => {
  const release = await lockDataFolder(folder)
  await leaveForeignLock()
  await release()
  expect(await fs.readdir(folder)).toEqual(['lock.json'])
})

async function leaveForeignLock(): Promise<void> {
  const lock = JSON.parse(await fs.readFile(lockFile, 'utf8')) as Lock
  await fs.writeFile(lockFile, JSON.stringify({ ...lock, id: 'someone else' }))
}

test('a failed start on a full disk leaves no lock file', async ({ skip }) => {
  const disk = (await mountSmallDisk(1)) ?? skip()
  onTestFinished(() => disk.remove())
  const filled = ['ballast']
  disk.fill()
  await expect(lockDataFolder(disk.folder)).rejects.toThrow('ENOSPC')
  expect(await fs.readdir(disk.folder)).toEqual(filled)
  disk.free()
  // A lock left by a killed process is taken over or stays unchanged.
  await leaveLock({ pid: await findDeadPid() })
  await fs.copyFile(lockFile, path.join(disk.folder, 'lock.json'))
  disk.fill()
  await expect(lockDataFolder(disk.folder)).rejects.toThrow('ENOSPC')
  expect((await fs.readdir(disk.folder)).toSorted()).toEqual([...filled, 'lock.json'])
  disk.free()
  await (
    await lockDataFolder(disk.folder)
  )()
  expect(await fs.readdir(disk.folder)).toEqual([])
})
