import type { SupabaseClient, User } from '@supabase/supabase-js'
import type { Role } from '#domain/permissions.ts'
import type { Database } from '#supabase/database.types.ts'

export type OperatorClient = SupabaseClient<Database>

class RoleHolderError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'RoleHolderError'
  }
}

export type RoleHolder = { email: string; role: Role; since: string; hasSecondFactor: boolean }

const USERS_PER_PAGE = 200

export async function listRoleHolders(client: OperatorClient): Promise<RoleHolder[]> {
  const { data, error } = await client
    .from('user_roles')
    .select('user_id, role, created_at')
    .order('created_at')
  if (error) throw new RoleHolderError(`The roles can't be read: ${error.message}`, { cause: error })
  return Promise.all(
    data.map(async ({ user_id: id, role, created_at: since }) => {
      const found = await client.auth.admin.getUserById(id)
      if (found.error) throw new RoleHolderError(found.error.message, { cause: found.error })
      const { email = '', factors = [] } = found.data.user
      // Null if the auth service does not support passkeys.
      const { data: passkeys } = await client.auth.admin.passkey.listPasskeys({ userId: id })
      return {
        email,
        role: role as Role,
        since,
        hasSecondFactor: (passkeys?.length ?? 0) > 0 || factors.some(({ status }) => status === 'verified'),
      }
    }),
  )
}

export async function grantRole(client: OperatorClient, email: string, role: Role): Promise<boolean> {
  const user = await mustFindUser(client, email)
  if (!user.email_confirmed_at)
    throw new RoleHolderError(
      user.invited_at
        ? `${email} was invited and has not accepted yet. The role is granted once the link in that email is opened.`
        : `${email} is not confirmed yet. Its owner must open the link in the email first.`,
    )
  const { error } = await client.from('user_roles').insert({ user_id: user.id, role })
  if (error && error.code !== UNIQUE_VIOLATION)
    throw new RoleHolderError(`The role can't be granted: ${error.message}`, { cause: error })
  return error === null
}

const UNIQUE_VIOLATION = '23505'

/** Takes effect with the next request. Returns false if the account did not have the role. */
export async function revokeRole(client: OperatorClient, email: string, role: Role): Promise<boolean> {
  const user = await mustFindUser(client, email)
  const { data, error } = await client
    .from('user_roles')
    .delete()
    .eq('user_id', user.id)
    .eq('role', role)
    .select('id')
  if (error) throw new RoleHolderError(`The role can't be revoked: ${error.message}`, { cause: error })
  return data.length > 0
}

async function mustFindUser(client: OperatorClient, email: string): Promise<User> {
  const wanted = email.trim().toLowerCase()
  for (let page = 1; ; page += 1) {
    const { data, error } = await client.auth.admin.listUsers({ page, perPage: USERS_PER_PAGE })
    if (error) throw new RoleHolderError(`The accounts can't be read: ${error.message}`, { cause: error })
    const user = data.users.find((candidate) => candidate.email === wanted)
    if (user) return user
    if (data.users.length < USERS_PER_PAGE)
      throw new RoleHolderError(
        `No one signed up as ${wanted}. Sign up on the site first, then run this again.`,
      )
  }
}
