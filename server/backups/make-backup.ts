/** One backup by the clock: made by the command, in a process of its own, so that neither memory nor processor of visitors is its. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { BackupPlace } from './folder-place.ts'
import { findOldBackups, type KeptBackups, nameBackup } from './backup-names.ts'

const COMMAND = fileURLToPath(new URL('../../scripts/backup.ts', import.meta.url))
/** Of what the command says; its first words tell the reason. */
const MAX_REASON_LENGTH = 600

export type BackupPlan = {
  place: BackupPlace
  /** Public key of age (`age1…`); null leaves backups unencrypted. */
  recipient: string | null
  kept: KeptBackups
}

/** What the ledger of jobs keeps of a backup; `public.backup_runs` reads it. */
export type MadeBackup = {
  target: string
  name: string
  bytes: number
  /** SHA-256 of the file, in hex. */
  digest: string
}

/** Runs `npm run backup` or `verify` with these words. @throws Error with what it said */
export type RunBackupCommand = (words: string[], signal: AbortSignal) => Promise<void>

/**
 * Makes a backup, reads an unencrypted one again from end to end, and brings it to its place.
 * @throws Error that says why there is none; what was begun is taken away, and older backups stay
 */
export async function makeBackup(
  { place, recipient }: Pick<BackupPlan, 'place' | 'recipient'>,
  {
    now,
    signal,
    runCommand = runBackupCommand,
  }: { now: Date; signal: AbortSignal; runCommand?: RunBackupCommand },
): Promise<MadeBackup> {
  const name = nameBackup(now, recipient !== null)
  const made = await place.keep(name, async (file) => {
    await runCommand(['backup', file, ...(recipient ? ['--recipient', recipient] : [])], signal)
    // Who writes an encrypted one can't read it.
    if (!recipient) await runCommand(['verify', file], signal)
    return { bytes: (await stat(file)).size, digest: await digestFile(file) }
  })
  return { target: place.description, name, ...made }
}

/** Takes away the backups that are no longer needed. @returns their names */
export async function removeOldBackups({
  place,
  kept,
}: Pick<BackupPlan, 'place' | 'kept'>): Promise<string[]> {
  const old = findOldBackups(await place.list(), kept)
  for (const name of old) await place.remove(name)
  return old
}

async function digestFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

const runBackupCommand: RunBackupCommand = async (words, signal) => {
  const child = spawn(process.execPath, [...process.execArgv, COMMAND, ...words], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(0, MAX_REASON_LENGTH)))
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (child.pid) lowerPriority(child.pid)
  if ((await ended) !== 0) throw new Error(said.trim() || 'The backup broke off without a word.')
}

/** Visitors come first. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, or the system knows no priorities.
  }
}
