import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from '#domain/schema.ts'
import type { Database } from '#supabase/database.types.ts'

const byKind = z.array(z.object({ kind: z.string(), status: z.string(), count: z.number() }))

const countsSchema = z
  .object({
    deliveries_by_kind: byKind,
    oldest_due_seconds: z.number(),
    database_bytes: z.number(),
    jobs: z.array(
      z.object({ name: z.string(), seconds_since_success: z.number().nullable(), failures: z.number() }),
    ),
    imports: byKind,
    imported_rows: z.record(z.string(), z.number()),
    pictures: z.record(z.string(), z.number()),
    backup: z
      .object({ seconds_since_success: z.number().nullable(), bytes: z.number().nullable() })
      .nullable(),
  })
  .transform((counts) => ({
    deliveries: counts.deliveries_by_kind,
    oldestDueSeconds: counts.oldest_due_seconds,
    databaseBytes: counts.database_bytes,
    jobs: counts.jobs.map(({ name, seconds_since_success, failures }) => ({
      name,
      secondsSinceSuccess: seconds_since_success,
      failures,
    })),
    imports: counts.imports,
    importedRows: counts.imported_rows,
    pictures: counts.pictures,
    backup: counts.backup && {
      secondsSinceSuccess: counts.backup.seconds_since_success,
      bytes: counts.backup.bytes,
    },
  }))

/**
 * What the installation holds and has still to do: mails, webhooks, pings and imports by kind and status, pictures of
 * posts that are to be fetched, each job's seconds since it last succeeded (null before the first) and failures since,
 * and the latest backup by the clock (null when none is planned).
 */
export type InstallationCounts = z.infer<typeof countsSchema>

/**
 * What the database counts for whoever watches the installation.
 * @param client made with the secret key
 * @throws Error when the database doesn't answer
 */
export async function readInstallationCounts(client: SupabaseClient<Database>): Promise<InstallationCounts> {
  const { data, error } = await client.rpc('measure_installation')
  if (error) throw new Error(`The installation could not be measured: ${error.message}`, { cause: error })
  return countsSchema.parse(data)
}
