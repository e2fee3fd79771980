import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'

class FirstAdministratorError extends Error {
  constructor(step: string, cause: unknown) {
    super(`The first administrator could not be created: ${step}`, { cause })
    this.name = 'FirstAdministratorError'
  }
}

/** Distinguishes the account from one that a stranger signed up for with the same address; only the server can write it. */
const MARK = { made_as: 'first administrator' }
const USERS_PER_PAGE = 200
const UNIQUE_VIOLATION = '23505'

/**
 * Finds the account of a start that was interrupted before the account had its role.
 * @throws FirstAdministratorError when a stranger signed up with the address, and would become administrator
 */
async function findUnfinished(client: SupabaseClient<Database>, email: string): Promise<string> {
  const wanted = email.trim().toLowerCase()
  for (let page = 1; ; page += 1) {
    const { data, error } = await client.auth.admin.listUsers({ page, perPage: USERS_PER_PAGE })
    if (error) throw new FirstAdministratorError(error.message, error)
    const user = data.users.find((candidate) => candidate.email === wanted)
    if (user?.app_metadata.made_as === MARK.made_as) return user.id
    if (user || data.users.length < USERS_PER_PAGE) {
      const advice = `somebody has already signed up as ${email}. If it was you, run "npm run admin -- grant ${email}"; then start again.`
      throw new FirstAdministratorError(advice, null)
    }
  }
}

export async function ensureFirstAdministrator(
  client: SupabaseClient<Database>,
  account: { email: string; password: string },
  report: (line: string) => void,
): Promise<void> {
  const existing = await client.from('user_roles').select('user_id').eq('role', 'admin').limit(1)
  if (existing.error) throw new FirstAdministratorError(existing.error.message, existing.error)
  if (existing.data.length > 0) return

  const created = await client.auth.admin.createUser({ ...account, email_confirm: true, app_metadata: MARK })
  const isTaken = created.error?.code === 'email_exists'
  if (created.error && !isTaken) throw new FirstAdministratorError(created.error.message, created.error)
  const id = created.data.user?.id ?? (await findUnfinished(client, account.email))
  const granted = await client.from('user_roles').insert({ user_id: id, role: 'admin' })
  // A replica on the same hosted project, where no lock protects this, may have been faster.
  if (granted.error && granted.error.code !== UNIQUE_VIOLATION)
    throw new FirstAdministratorError(granted.error.message, granted.error)
  report(`Created the first administrator, ${account.email}.`)
}
