import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'

/** The account that ADMIN_EMAIL and ADMIN_PASSWORD ask for could not be made. */
export class FirstAdministratorError extends Error {
  constructor(step: string, cause: unknown) {
    super(`The first administrator could not be created: ${step}`, { cause })
    this.name = 'FirstAdministratorError'
  }
}

/**
 * Creates the administrator named by the settings, unless the installation has one already.
 * @param client made with the secret key
 */
export async function ensureFirstAdministrator(
  client: SupabaseClient<Database>,
  account: { email: string; password: string },
  report: (line: string) => void,
): Promise<void> {
  const existing = await client.from('user_roles').select('user_id').eq('role', 'admin').limit(1)
  if (existing.error) throw new FirstAdministratorError(existing.error.message, existing.error)
  if (existing.data.length > 0) return

  const created = await client.auth.admin.createUser({ ...account, email_confirm: true })
  if (created.error) throw new FirstAdministratorError(created.error.message, created.error)
  const granted = await client.from('user_roles').insert({ user_id: created.data.user.id, role: 'admin' })
  if (granted.error) throw new FirstAdministratorError(granted.error.message, granted.error)
  report(`Created the first administrator, ${account.email}.`)
}
