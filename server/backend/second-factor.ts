import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'

/** Tables, columns and functions that the database or the table service does not know: PostgreSQL's codes and PostgREST's. */
const UNKNOWN_NAME = /^(?:42P01|42703|42883|PGRST20[245])$/

/** The database could not be told the rules of this installation. */
export class InstallationSettingsError extends Error {
  constructor(setting: string, cause: { message: string; code?: string }) {
    const reason = cause.message.replace(/\.$/, '')
    const advice = UNKNOWN_NAME.test(cause.code ?? '')
      ? ' Apply the migrations of supabase/migrations first.'
      : ''
    super(`${setting} could not be stored: ${reason}.${advice}`, { cause })
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
