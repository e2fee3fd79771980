import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import { InstallationSettingsError } from './second-factor.ts'

/**
 * Tells the database, which decides, whether posts are submitted for review.
 * @param client made with the secret key
 */
export async function setReviewRule(client: SupabaseClient<Database>, isOn: boolean): Promise<void> {
  const { error } = await client
    .from('installation_settings')
    .update({ posts_are_reviewed: isOn })
    .eq('id', true)
    .neq('posts_are_reviewed', isOn)
  if (error) throw new InstallationSettingsError('POST_REVIEW', error)
}
