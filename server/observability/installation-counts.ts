import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from '#domain/schema.ts'
import type { Database } from '#supabase/database.types.ts'
import type { InstallationCounts } from './site-metrics.ts'

const countsSchema = z.object({
  deliveries: z.record(z.string(), z.number()),
  oldest_due_seconds: z.number(),
  database_bytes: z.number(),
  jobs: z.array(
    z.object({ name: z.string(), seconds_since_success: z.number().nullable(), failures: z.number() }),
  ),
})

/**
 * What the database counts for whoever watches the installation.
 * @param client made with the secret key
 * @throws Error when the database doesn't answer
 */
export async function readInstallationCounts(client: SupabaseClient<Database>): Promise<InstallationCounts> {
  const { data, error } = await client.rpc('measure_installation')
  if (error) throw new Error(`The installation could not be measured: ${error.message}`, { cause: error })
  const counts = countsSchema.parse(data)
  return {
    deliveries: counts.deliveries,
    oldestDueSeconds: counts.oldest_due_seconds,
    databaseBytes: counts.database_bytes,
    jobs: counts.jobs.map(({ name, seconds_since_success, failures }) => ({
      name,
      secondsSinceSuccess: seconds_since_success,
      failures,
    })),
  }
}
