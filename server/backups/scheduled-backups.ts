/** Makes backups by the clock. The database decides which of the processes makes one, and when (docs/decisions/0015-back-up-rows.md). */
import { setTimeout as pause } from 'node:timers/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import { runJob } from '#supabase/functions/_shared/frame/run-job.ts'
import { type BackupPlan, makeBackup, removeOldBackups, type RunBackupCommand } from './make-backup.ts'

const JOB = 'backup'
/** A machine may sleep meanwhile, and its clock may be moved: what is due is asked again after so long. */
const LONGEST_SLEEP_MS = 60_000
/** A database that is away is asked again; so is a run that another process took. */
const RETRY_MS = 10_000

export type ScheduledBackups = {
  /** Looks now whether one is due. */
  wake(): void
  /** Begins no more, ends the one under way, and waits for that. */
  close(): Promise<void>
}

export type ScheduledBackupsOptions = {
  /** Made with the secret key. */
  client: SupabaseClient<Database>
  plan: BackupPlan
  reportFailure: (error: unknown) => void
  runCommand?: RunBackupCommand
}

/**
 * Says in the database what the settings ask for; no backups when they ask for none.
 * @throws Error when the database doesn't answer
 */
export async function planBackups(
  client: SupabaseClient<Database>,
  everyHours: number | null,
): Promise<void> {
  // The generated types say that no argument of a function may be null.
  const seconds = (everyHours === null ? null : everyHours * 60 * 60) as number
  const { error } = await client.rpc('plan_backups', { p_every_seconds: seconds })
  if (error) throw new Error(`Backups could not be planned: ${error.message}`, { cause: error })
}

export function startScheduledBackups(options: ScheduledBackupsOptions): ScheduledBackups {
  const { client, plan, reportFailure, runCommand } = options
  const closing = new AbortController()
  let sleep = new AbortController()
  /** Somebody woke it while it was not asleep. */
  let isWoken = false

  async function readDueIn(): Promise<number | null> {
    const { data, error } = await client.rpc('backup_due_in')
    if (error)
      throw new Error(`Whether a backup is due could not be read: ${error.message}`, { cause: error })
    return data
  }

  async function back(): Promise<void> {
    const outcome = await runJob(
      { supabaseAdmin: client },
      { job: JOB, trigger: 'timer', isScheduled: true },
      ({ lost }) =>
        makeBackup(plan, {
          now: new Date(),
          signal: AbortSignal.any([lost, closing.signal]),
          ...(runCommand && { runCommand }),
        }),
      (error) => (error instanceof Error ? error.message : String(error)),
    )
    if (outcome.outcome === 'failed') throw outcome.error
    // One that is there counts, whether or not old ones can be taken away.
    if (outcome.outcome === 'succeeded') await removeOldBackups(plan)
    else await rest(RETRY_MS)
  }

  async function rest(milliseconds: number): Promise<void> {
    sleep = new AbortController()
    if (isWoken) sleep.abort()
    isWoken = false
    const signal = AbortSignal.any([sleep.signal, closing.signal])
    await pause(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
  }

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        const seconds = await readDueIn()
        if (seconds !== null && seconds <= 0) await back()
        else await rest(Math.min((seconds ?? Infinity) * 1000 + 1, LONGEST_SLEEP_MS))
      } catch (error) {
        if (!closing.signal.aborted) reportFailure(error)
        await rest(RETRY_MS)
      }
    }
  }

  const watching = watch()
  return {
    wake() {
      isWoken = true
      sleep.abort()
    },
    async close() {
      closing.abort(new Error('The process ended while the backup was made.'))
      await watching
    },
  }
}
