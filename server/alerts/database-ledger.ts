/** What fires in an installation, whichever of its processes sees it: the database hands each message to one of them. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from '#domain/schema.ts'
import type { Database } from '#supabase/database.types.ts'
import { ALERT_NAMES, type AlertLedger } from './alert.ts'
import type { BackupFacts, JobFacts } from './alert-rules.ts'

const alertFields = {
  name: z.enum(ALERT_NAMES),
  subject: z.string(),
  sentence: z.string(),
  started_at: z.string(),
}
const notedSchema = z.object({
  notices: z.array(
    z.object({
      ...alertFields,
      ended_at: z.string().nullable(),
      told_by: z.array(z.string()),
      attempts: z.number(),
    }),
  ),
  firing: z.array(z.object(alertFields)),
})
const factsSchema = z
  .object({
    jobs: z.array(z.object({ name: z.string(), failures: z.number(), message: z.string().nullable() })),
    backup: z
      .object({
        every_seconds: z.number(),
        seconds_since_success: z.number().nullable(),
        seconds_since_planned: z.number(),
      })
      .nullable(),
  })
  .transform(({ jobs, backup }) => ({
    jobs,
    backup: backup && {
      everySeconds: backup.every_seconds,
      secondsSinceSuccess: backup.seconds_since_success,
      secondsSincePlanned: backup.seconds_since_planned,
    },
  }))

/** Longer than a busy database takes, and shorter than the time between two looks. */
const PATIENCE_MS = 10_000

type Client = SupabaseClient<Database>

/**
 * @param client made with the secret key
 * @param graceSeconds for so long nobody has to see an alert before it is over
 */
export function openDatabaseLedger(client: Client, graceSeconds: number): AlertLedger {
  return {
    async note(seen, unknown) {
      const { data, error } = await client
        .rpc('note_alerts', {
          p_seen: seen.map(({ name, subject, sentence, isTold = false }) => ({
            name,
            subject,
            sentence,
            is_told: isTold,
          })),
          p_unknown: [...unknown],
          p_grace_seconds: graceSeconds,
        })
        .abortSignal(AbortSignal.timeout(PATIENCE_MS))
      if (error) throw new Error(`Alerts could not be noted: ${error.message}`, { cause: error })
      const { notices, firing } = notedSchema.parse(data)
      return {
        notices: notices.map(({ started_at, ended_at, told_by, attempts, ...alert }) => ({
          ...alert,
          since: started_at,
          kind: ended_at === null ? 'started' : 'ended',
          toldBy: told_by,
          attempt: attempts,
        })),
        firing: firing.map(({ started_at, ...alert }) => ({ ...alert, since: started_at })),
      }
    },
    async settle({ name, subject, kind }, toldBy, isDone) {
      const { error } = await client
        .rpc('settle_alert', {
          p_name: name,
          p_subject: subject,
          p_is_end: kind === 'ended',
          p_told_by: toldBy,
          p_is_done: isDone,
        })
        .abortSignal(AbortSignal.timeout(PATIENCE_MS))
      if (error) throw new Error(`An alert could not be settled: ${error.message}`, { cause: error })
    },
  }
}

/** What the database knows of jobs and backups. @throws Error when it doesn't answer */
export async function readAlertFacts(
  client: Client,
): Promise<{ jobs: JobFacts[]; backup: BackupFacts | null }> {
  const { data, error } = await client.rpc('read_alert_facts').abortSignal(AbortSignal.timeout(PATIENCE_MS))
  if (error)
    throw new Error(`What alerts are judged by could not be read: ${error.message}`, { cause: error })
  return factsSchema.parse(data)
}
