/**
 * PGlite opens a data folder twice without complaint and destroys it. This lock lets one process in: a file
 * with the holder's pid and start time, so that a dead holder, or another process with its old pid, is told
 * apart from a live one. The holder touches the file, for processes that can't see each other (containers).
 */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { unlessMissing } from '#backend/files.ts'

const LOCK_FILE = 'lock.json'
const TAKEOVER_FILE = 'lock.takeover'
const HEARTBEAT_MS = 5_000
/** A holder that we can't see, on another machine or in another container, is dead when silent for so long. */
const SILENCE_MS = 12_000
/** Judging takes SILENCE_MS at most, so an older takeover file was left by a crash. */
const TAKEOVER_MS = 60_000

type LockHolder = { id: string; pid: number; processStart: string | null; host: string }
type LockOptions = { silenceMs?: number }

/** Another live process has the data folder open. */
export class DataFolderLockedError extends Error {
  constructor(folder: string, holder: string) {
    super(
      `The data folder ${folder} is in use by ${holder}. ` +
        'Stop that process first, or start this one with another data folder.',
    )
    this.name = 'DataFolderLockedError'
  }
}

/**
 * Takes the lock of an existing folder; returns how to release it. Throws DataFolderLockedError, and the
 * file system's own errors.
 */
export async function lockDataFolder(
  folder: string,
  { silenceMs = SILENCE_MS }: LockOptions = {},
): Promise<() => Promise<void>> {
  const lockFile = path.join(folder, LOCK_FILE)
  const self: LockHolder = {
    id: randomUUID(),
    pid: process.pid,
    processStart: await readProcessStart(process.pid),
    host: await nameHost(),
  }
  if (!(await createFile(lockFile, JSON.stringify(self)))) await takeOver(folder, lockFile, self, silenceMs)
  const heartbeat = setInterval(() => {
    // A failed touch only makes the lock look older to other machines.
    fs.utimes(lockFile, new Date(), new Date()).catch(() => undefined)
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return async () => {
    clearInterval(heartbeat)
    if ((await readHolder(lockFile))?.id === self.id) await fs.rm(lockFile, { force: true })
  }
}

/** Returns false if the file exists. Removes it if the write fails (full disk): an empty lock file would block the next start. */
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

/** Replaces the lock of a dead holder. A second file lets one process at a time judge and replace. */
async function takeOver(
  folder: string,
  lockFile: string,
  self: LockHolder,
  silenceMs: number,
): Promise<void> {
  const takeoverFile = path.join(folder, TAKEOVER_FILE)
  if (!(await createFile(takeoverFile, String(process.pid)))) {
    if (Date.now() - (await readTouchTime(takeoverFile)) < TAKEOVER_MS) {
      throw new DataFolderLockedError(folder, 'another process that is starting')
    }
    await fs.rm(takeoverFile, { force: true })
    return takeOver(folder, lockFile, self, silenceMs)
  }
  const fresh = `${lockFile}.${self.id}`
  try {
    const holder = await readHolder(lockFile)
    if (await isHeld(lockFile, holder, self.host, silenceMs)) {
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
  silenceMs: number,
): Promise<boolean> {
  if (holder === null || holder.host !== host) return isTouchedWhileWaiting(lockFile, silenceMs)
  if (!isProcessAlive(holder.pid)) return false
  const start = await readProcessStart(holder.pid)
  return start === null || holder.processStart === null || start === holder.processStart
}

function describeHolder(holder: LockHolder | null, host: string): string {
  if (holder === null) return 'another process'
  return holder.host === host ? `process ${holder.pid}` : `process ${holder.pid} on ${holder.host}`
}

/** Null when the lock is gone or was not completely written. */
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

/** Zero when the file is gone. */
async function readTouchTime(file: string): Promise<number> {
  return (await unlessMissing(fs.stat(file)))?.mtimeMs ?? 0
}

/** Pids mean something only within one pid namespace, which containers of one host name need not share. */
async function nameHost(): Promise<string> {
  if (process.platform !== 'linux') return os.hostname()
  return `${os.hostname()} ${await fs.readlink('/proc/self/ns/pid').catch(() => '')}`.trim()
}

function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives but belongs to someone else.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A text that differs for another process with the same pid; null where the system does not tell. */
async function readProcessStart(pid: number): Promise<string | null> {
  try {
    if (process.platform === 'linux') return await readLinuxProcessStart(pid)
    if (process.platform === 'win32') return null
    const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)])
    return stdout.trim() || null
  } catch {
    // The process ended meanwhile, or the system hides it: then the pid alone decides.
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
