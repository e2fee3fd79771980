import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'

/** The database could not be told the rules of this installation. */
export class InstallationSettingsError extends Error {
  constructor(setting: string, cause: { message: string }) {
    super(
      `${setting} could not be stored: ${cause.message}. Apply the migrations of supabase/migrations first.`,
      { cause },
    )
    this.name = 'InstallationSettingsError'
  }
}

/**
 * Tells the database, which decides, whether every administrator needs a second factor.
 * @param client made with the secret key
 */
export async function setSecondFactorRule(
  client: SupabaseClient<Database>,
  isDemanded: boolean,
): Promise<void> {
  const { error } = await client
    .from('installation_settings')
    .update({ administrators_need_second_factor: isDemanded })
    .eq('id', true)
    .neq('administrators_need_second_factor', isDemanded)
  if (error) throw new InstallationSettingsError('ADMIN_SECOND_FACTOR', error)
}
