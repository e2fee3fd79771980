import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from '#domain/schema.ts'
import type { Database } from '#supabase/database.types.ts'

const byKind = z.array(z.object({ kind: z.string(), status: z.string(), count: z.number() }))
const countsSchema = z.object({
  deliveries_by_kind: byKind,
  oldest_due_seconds: z.number(),
  database_bytes: z.number(),
  /** `seconds_since_success`: null before the first success, here and below. */
  jobs: z.array(
    z.object({ name: z.string(), seconds_since_success: z.number().nullable(), failures: z.number() }),
  ),
  imports: byKind,
  imported_rows: z.record(z.string(), z.number()),
  pictures: z.record(z.string(), z.number()),
  backup: z.object({ seconds_since_success: z.number().nullable(), bytes: z.number().nullable() }).nullable(),
})

export type InstallationCounts = z.infer<typeof countsSchema>

export async function readInstallationCounts(client: SupabaseClient<Database>): Promise<InstallationCounts> {
  const { data, error } = await client.rpc('measure_installation')
  if (error)
    throw new Error(`The metrics of the installation could not be read: ${error.message}`, { cause: error })
  return countsSchema.parse(data)
}
