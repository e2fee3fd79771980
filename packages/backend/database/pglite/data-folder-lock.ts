/**
 * Locks a data folder, since two PGlite instances in one folder corrupt it. The lock file has the pid and start time
 * of the holder, so that a dead holder, or another process with its pid, is recognized. The holder touches the file
 * for processes that can't see each other (containers).
 */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { unlessMissing } from '#backend/database/files.ts'

const LOCK_FILE = 'lock.json'
const TAKEOVER_FILE = 'lock.takeover'
const HEARTBEAT_MS = 5_000
/** A holder on another machine or in another container is considered dead if it didn't touch the file for this long. */
const HEARTBEAT_TIMEOUT_MS = 12_000
/** A takeover takes HEARTBEAT_TIMEOUT_MS at most, so an older file was left by a crash. */
const TAKEOVER_MS = 60_000

type LockHolder = { id: string; pid: number; processStart: string | null; host: string }
type LockOptions = { heartbeatTimeoutMs?: number }

export class DataFolderLockedError extends Error {
  constructor(folder: string, holder: string) {
    super(
      `The data folder ${folder} is in use by ${holder}. ` +
        'Stop that process first, or start this one with another data folder.',
    )
    this.name = 'DataFolderLockedError'
  }
}

/** Locks an existing folder; returns a function that releases it. @throws DataFolderLockedError */
export async function lockDataFolder(
  folder: string,
  { heartbeatTimeoutMs = HEARTBEAT_TIMEOUT_MS }: LockOptions = {},
): Promise<() => Promise<void>> {
  const lockFile = path.join(folder, LOCK_FILE)
  const self: LockHolder = {
    id: randomUUID(),
    pid: process.pid,
    processStart: await readProcessStart(process.pid),
    host: await nameHost(),
  }
  if (!(await createFile(lockFile, JSON.stringify(self))))
    await takeOver(folder, lockFile, self, heartbeatTimeoutMs)
  const heartbeat = setInterval(() => {
    // A failed touch only makes the lock look older.
    fs.utimes(lockFile, new Date(), new Date()).catch(() => undefined)
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return async () => {
    clearInterval(heartbeat)
    if ((await readHolder(lockFile))?.id === self.id) await fs.rm(lockFile, { force: true })
  }
}

/**
 * False if the file exists. Removes it if the write fails (full disk): an empty lock file would block the next start.
 */
async function createFile(file: string, content: string): Promise<boolean> {
  try {
    await fs.writeFile(file, content, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    await fs.rm(file, { force: true })
    throw error
  }
}

/** Replaces the lock of a dead holder. A second file admits one process at a time. */
async function takeOver(
  folder: string,
  lockFile: string,
  self: LockHolder,
  heartbeatTimeoutMs: number,
): Promise<void> {
  const takeoverFile = path.join(folder, TAKEOVER_FILE)
  if (!(await createFile(takeoverFile, String(process.pid)))) {
    if (Date.now() - (await readTouchTime(takeoverFile)) < TAKEOVER_MS) {
      throw new DataFolderLockedError(folder, 'another process that is starting')
    }
    await fs.rm(takeoverFile, { force: true })
    return takeOver(folder, lockFile, self, heartbeatTimeoutMs)
  }
  const fresh = `${lockFile}.${self.id}`
  try {
    const holder = await readHolder(lockFile)
    if (await isHeld(lockFile, holder, self.host, heartbeatTimeoutMs)) {
      throw new DataFolderLockedError(folder, describeHolder(holder, self.host))
    }
    await fs.writeFile(fresh, JSON.stringify(self), { mode: 0o600 })
    await fs.rename(fresh, lockFile)
  } finally {
    for (const file of [fresh, takeoverFile]) await fs.rm(file, { force: true })
  }
}

async function isHeld(
  lockFile: string,
  holder: LockHolder | null,
  host: string,
  heartbeatTimeoutMs: number,
): Promise<boolean> {
  if (holder === null || holder.host !== host) return isTouchedWhileWaiting(lockFile, heartbeatTimeoutMs)
  if (!isProcessAlive(holder.pid)) return false
  const start = await readProcessStart(holder.pid)
  return start === null || holder.processStart === null || start === holder.processStart
}

function describeHolder(holder: LockHolder | null, host: string): string {
  if (holder === null) return 'another process'
  return holder.host === host ? `process ${holder.pid}` : `process ${holder.pid} on ${holder.host}`
}

async function readHolder(lockFile: string): Promise<LockHolder | null> {
  const text = (await unlessMissing(fs.readFile(lockFile, 'utf8'))) ?? ''
  try {
    return JSON.parse(text) as LockHolder
  } catch {
    return null
  }
}

/** Compares touch times with each other only: the clock of another machine may differ. */
async function isTouchedWhileWaiting(file: string, milliseconds: number): Promise<boolean> {
  const before = await readTouchTime(file)
  await setTimeout(milliseconds)
  return (await readTouchTime(file)) !== before
}

async function readTouchTime(file: string): Promise<number> {
  return (await unlessMissing(fs.stat(file)))?.mtimeMs ?? 0
}

/** Pids are only valid within a pid namespace, which containers with one host name need not share. */
async function nameHost(): Promise<string> {
  if (process.platform !== 'linux') return os.hostname()
  return `${os.hostname()} ${await fs.readlink('/proc/self/ns/pid').catch(() => '')}`.trim()
}

function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it is alive but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Differs for another process with the same pid; null if the system doesn't reveal it. */
async function readProcessStart(pid: number): Promise<string | null> {
  try {
    if (process.platform === 'linux') return await readLinuxProcessStart(pid)
    if (process.platform === 'win32') return null
    const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)])
    return stdout.trim() || null
  } catch {
    // The process ended, or the system hides it: only the pid counts.
    return null
  }
}

/** Field 22 of stat, in clock ticks since boot. The name in field 2 may contain spaces. */
async function readLinuxProcessStart(pid: number): Promise<string> {
  const stat = await fs.readFile(`/proc/${pid}/stat`, 'utf8')
  const boot = await fs.readFile('/proc/sys/kernel/random/boot_id', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return `${boot.trim()}:${fields[19]}`
}
