/** Who administers the site, for the operator. */
import type { SupabaseClient, User } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'

export type OperatorClient = SupabaseClient<Database>

/** The command can't do what it was asked; the message says why. */
class AdministratorError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'AdministratorError'
  }
}

export type Administrator = { email: string; since: string; hasSecondFactor: boolean }

const USERS_PER_PAGE = 200

/** @param client made with the secret key */
export async function listAdministrators(client: OperatorClient): Promise<Administrator[]> {
  const { data, error } = await client
    .from('user_roles')
    .select('user_id, created_at')
    .eq('role', 'admin')
    .order('created_at')
  if (error) throw new AdministratorError(`The roles can't be read: ${error.message}`, { cause: error })
  return Promise.all(
    data.map(async ({ user_id: id, created_at: since }) => {
      const found = await client.auth.admin.getUserById(id)
      if (found.error) throw new AdministratorError(found.error.message, { cause: found.error })
      const { email = '', factors = [] } = found.data.user
      return { email, since, hasSecondFactor: factors.some(({ status }) => status === 'verified') }
    }),
  )
}

/** Answers false when the account is an administrator already. */
export async function grantAdministrator(client: OperatorClient, email: string): Promise<boolean> {
  const user = await mustFindUser(client, email)
  if (!user.email_confirmed_at)
    throw new AdministratorError(
      `${email} is not confirmed yet. Its owner must open the link in the mail first.`,
    )
  const { error } = await client.from('user_roles').insert({ user_id: user.id, role: 'admin' })
  if (error && error.code !== UNIQUE_VIOLATION)
    throw new AdministratorError(`The role can't be given: ${error.message}`, { cause: error })
  return error === null
}

const UNIQUE_VIOLATION = '23505'

/** Takes effect with the next request; answers false when the account was no administrator. */
export async function revokeAdministrator(client: OperatorClient, email: string): Promise<boolean> {
  const user = await mustFindUser(client, email)
  const { data, error } = await client
    .from('user_roles')
    .delete()
    .eq('user_id', user.id)
    .eq('role', 'admin')
    .select('id')
  if (error) throw new AdministratorError(`The role can't be taken: ${error.message}`, { cause: error })
  return data.length > 0
}

async function mustFindUser(client: OperatorClient, email: string): Promise<User> {
  const wanted = email.trim().toLowerCase()
  for (let page = 1; ; page += 1) {
    const { data, error } = await client.auth.admin.listUsers({ page, perPage: USERS_PER_PAGE })
    if (error) throw new AdministratorError(`The accounts can't be read: ${error.message}`, { cause: error })
    const user = data.users.find((candidate) => candidate.email === wanted)
    if (user) return user
    if (data.users.length < USERS_PER_PAGE)
      throw new AdministratorError(
        `Nobody signed up as ${wanted}. Sign up on the site first, then run this again.`,
      )
  }
}
