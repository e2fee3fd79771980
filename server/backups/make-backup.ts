import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { BackupTarget } from './backup-targets.ts'
import { findOldBackups, type BackupRetention, nameBackup } from './backup-names.ts'

const COMMAND = fileURLToPath(new URL('../../scripts/backup.ts', import.meta.url))
const MAX_REASON_LENGTH = 600

export type BackupPlan = {
  target: BackupTarget
  /** Public age key (`age1…`); null for unencrypted backups. */
  recipient: string | null
  retention: BackupRetention
}

export type MadeBackup = {
  target: string
  name: string
  bytes: number
  digest: string
}

export type RunBackupCommand = (args: string[], signal: AbortSignal) => Promise<void>

/**
 * Makes, verifies and stores a backup. Runs in another process with low priority, to slow down the site as
 * little as possible.
 */
export async function makeBackup(
  { target, recipient }: Pick<BackupPlan, 'target' | 'recipient'>,
  {
    now,
    signal,
    runCommand = runBackupCommand,
  }: { now: Date; signal: AbortSignal; runCommand?: RunBackupCommand },
): Promise<MadeBackup> {
  const name = nameBackup(now, recipient !== null)
  const made = await target.store(name, async (file) => {
    await runCommand(['backup', file, ...(recipient ? ['--recipient', recipient] : [])], signal)
    return { bytes: (await stat(file)).size, digest: await digestFile(file) }
  })
  return { target: target.description, name, ...made }
}

export async function removeOldBackups({
  target,
  retention,
}: Pick<BackupPlan, 'target' | 'retention'>): Promise<string[]> {
  const old = findOldBackups(await target.list(), retention)
  for (const name of old) await target.remove(name)
  return old
}

async function digestFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

const runBackupCommand: RunBackupCommand = async (args, signal) => {
  const child = spawn(process.execPath, [...process.execArgv, COMMAND, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  })
  let output = ''
  child.stderr.on(
    'data',
    (chunk: Buffer) => (output = (output + chunk.toString()).slice(0, MAX_REASON_LENGTH)),
  )
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (child.pid) lowerPriority(child.pid)
  const status = await ended
  if (status !== 0)
    throw new Error(output.trim() || `The backup command exited with status ${status} and no output.`)
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // The process has already exited, or the system has no priorities.
  }
}
