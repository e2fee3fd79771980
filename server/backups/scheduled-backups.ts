import { setTimeout as pause } from 'node:timers/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import { runJob } from '#supabase/functions/_shared/frame/run-job.ts'
import { type BackupPlan, makeBackup, removeOldBackups, type RunBackupCommand } from './make-backup.ts'

const JOB = 'backup'
/** Rechecks regularly, because the machine may sleep or its clock may change. */
const MAX_SLEEP_MS = 60_000
const RETRY_MS = 10_000

export type ScheduledBackupsOptions = {
  client: SupabaseClient<Database>
  plan: BackupPlan
  reportFailure: (error: unknown) => void
  runCommand?: RunBackupCommand
}

export async function planBackups(
  client: SupabaseClient<Database>,
  everyHours: number | null,
): Promise<void> {
  // The generated types don't allow null for an argument.
  const seconds = (everyHours === null ? null : everyHours * 60 * 60) as number
  const { error } = await client.rpc('plan_backups', { p_every_seconds: seconds })
  if (error) throw new Error(`Scheduling backups failed: ${error.message}`, { cause: error })
}

/** Makes backups when the database assigns one to this process (docs/decisions/0015-back-up-rows.md). */
export function startScheduledBackups(options: ScheduledBackupsOptions) {
  const { client, plan, reportFailure, runCommand } = options
  const closing = new AbortController()
  let sleep = new AbortController()
  let isWoken = false

  async function readDueIn(): Promise<number | null> {
    const { data, error } = await client.rpc('backup_due_in')
    if (error) throw new Error(`Checking whether a backup is due failed: ${error.message}`, { cause: error })
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
    // After the job is finished, because the backup succeeded even if deleting old ones fails.
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
        else await rest(Math.min((seconds ?? Infinity) * 1000 + 1, MAX_SLEEP_MS))
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
      closing.abort(
        new Error('The backup was stopped: the site was stopped, or its backup settings changed.'),
      )
      await watching
    },
  }
}
