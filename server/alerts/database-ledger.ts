/** Ledger shared by all processes of an installation: the database assigns each message to one process. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from '#domain/schema.ts'
import type { Database } from '#supabase/database.types.ts'
import { ALERT_NAMES, type AlertLedger } from './alert.ts'

const alertFields = {
  name: z.enum(ALERT_NAMES),
  subject: z.string(),
  sentence: z.string(),
  started_at: z.string(),
}
const notedSchema = z.object({
  notices: z.array(
    z
      .object({
        ...alertFields,
        ended_at: z.string().nullable(),
        told_by: z.array(z.string()),
        attempts: z.number(),
      })
      .transform(({ started_at: since, ended_at, told_by: sentBy, attempts: attempt, ...alert }) => ({
        ...alert,
        since,
        kind: ended_at === null ? ('started' as const) : ('ended' as const),
        sentBy,
        attempt,
      })),
  ),
  firing: z.array(
    z.object(alertFields).transform(({ started_at: since, ...alert }) => ({ ...alert, since })),
  ),
})
const factsSchema = z.object({
  jobs: z.array(z.object({ name: z.string(), failures: z.number(), message: z.string().nullable() })),
  backup: z
    .object({
      every_seconds: z.number(),
      seconds_since_success: z.number().nullable(),
      seconds_since_planned: z.number(),
    })
    .transform((backup) => ({
      everySeconds: backup.every_seconds,
      secondsSinceSuccess: backup.seconds_since_success,
      secondsSincePlanned: backup.seconds_since_planned,
    }))
    .nullable(),
})
export type AlertFacts = z.infer<typeof factsSchema>

/** Longer than a busy database needs, shorter than the interval between checks. */
const TIMEOUT_MS = 10_000

type Client = SupabaseClient<Database>

/**
 * @param client created with the secret key
 * @param graceSeconds an alert ends after no process has noticed it for this long
 */
export function openDatabaseLedger(client: Client, graceSeconds: number): AlertLedger {
  return {
    async note(seen, unknown) {
      const { data, error } = await client
        .rpc('note_alerts', {
          p_seen: seen.map(({ isSent = false, ...alert }) => ({ ...alert, is_told: isSent })),
          p_unknown: [...unknown],
          p_grace_seconds: graceSeconds,
        })
        .abortSignal(AbortSignal.timeout(TIMEOUT_MS))
      if (error) throw new Error(`Alerts could not be stored: ${error.message}`, { cause: error })
      return notedSchema.parse(data)
    },
    async settle({ name, subject, kind }, sentBy, isDone) {
      const { error } = await client
        .rpc('settle_alert', {
          p_name: name,
          p_subject: subject,
          p_is_end: kind === 'ended',
          p_told_by: sentBy,
          p_is_done: isDone,
        })
        .abortSignal(AbortSignal.timeout(TIMEOUT_MS))
      if (error) throw new Error(`A sent alert could not be recorded: ${error.message}`, { cause: error })
    },
  }
}

export async function readAlertFacts(client: Client): Promise<AlertFacts> {
  const { data, error } = await client.rpc('read_alert_facts').abortSignal(AbortSignal.timeout(TIMEOUT_MS))
  if (error) throw new Error(`The state of jobs could not be read: ${error.message}`, { cause: error })
  return factsSchema.parse(data)
}
