import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'

export class FirstAdministratorError extends Error {
  constructor(step: string, cause: unknown) {
    super(`The first administrator could not be created: ${step}`, { cause })
    this.name = 'FirstAdministratorError'
  }
}

type Client = SupabaseClient<Database>
type Account = { email: string; password: string }

/** Distinguishes the account from one that a stranger signed up with the same address. Only the server can write it. */
const MARK = { made_as: 'first administrator' }
const USERS_PER_PAGE = 200
const UNIQUE_VIOLATION = '23505'

/**
 * Finds the account of an interrupted start, which has no role yet.
 * @throws FirstAdministratorError if a stranger signed up with the address and would become administrator
 */
async function findUnfinished(client: Client, email: string): Promise<string> {
  const wanted = email.trim().toLowerCase()
  for (let page = 1; ; page += 1) {
    const { data, error } = await client.auth.admin.listUsers({ page, perPage: USERS_PER_PAGE })
    if (error) throw new FirstAdministratorError(error.message, error)
    const user = data.users.find((candidate) => candidate.email === wanted)
    if (user?.app_metadata.made_as === MARK.made_as) return user.id
    if (user || data.users.length < USERS_PER_PAGE) {
      const advice = `someone has already signed up as ${email}. If it was you, run "npm run admin -- grant ${email}"; then start again.`
      throw new FirstAdministratorError(advice, null)
    }
  }
}

/**
 * Creates a confirmed account without a role. Reuses one from an interrupted attempt and sets this password.
 * @throws FirstAdministratorError
 */
export async function makeAccount(client: Client, account: Account): Promise<{ id: string; isNew: boolean }> {
  const created = await client.auth.admin.createUser({ ...account, email_confirm: true, app_metadata: MARK })
  if (created.data.user) return { id: created.data.user.id, isNew: true }
  if (created.error?.code !== 'email_exists')
    throw new FirstAdministratorError(created.error?.message ?? 'no answer', created.error)
  const id = await findUnfinished(client, account.email)
  const { error } = await client.auth.admin.updateUserById(id, { password: account.password })
  if (error) throw new FirstAdministratorError(error.message, error)
  return { id, isNew: false }
}

export async function ensureFirstAdministrator(
  client: Client,
  account: Account,
  report: (line: string) => void,
): Promise<void> {
  const existing = await client.from('user_roles').select('user_id').eq('role', 'admin').limit(1)
  if (existing.error) throw new FirstAdministratorError(existing.error.message, existing.error)
  if (existing.data.length > 0) return

  const { id } = await makeAccount(client, account)
  const granted = await client.from('user_roles').insert({ user_id: id, role: 'admin' })
  // Another replica on the same hosted project may have been faster; no lock prevents that.
  if (granted.error && granted.error.code !== UNIQUE_VIOLATION)
    throw new FirstAdministratorError(granted.error.message, granted.error)
  report(`Created the first administrator, ${account.email}.`)
}
