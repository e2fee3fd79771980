/** Link that creates the first owner. Printed at each start until there is an owner. */
import { createHash, randomBytes } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { SET_UP_PARAMETER } from '#domain/settings/set-up-paths.ts'
import type { Database } from '#supabase/database.types.ts'
import { AUTH_PATH } from '#app/auth/session/auth-paths.ts'
import { isSameSecret } from '../editor-mode/editor-requests.ts'

type Client = SupabaseClient<Database>

const SECRET_BYTES = 32

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

export async function hasOwner(client: Client): Promise<boolean> {
  const { data } = await client
    .from('user_roles')
    .select('user_id')
    .eq('role', 'admin')
    .limit(1)
    .throwOnError()
  return data.length > 0
}

/**
 * Creates a link and stores the hash of its secret. Earlier links stay valid for a week, because each replica
 * prints one.
 * @returns null if there is an owner
 * @throws errors of the database
 */
export async function makeSetUpLink(client: Client, siteUrl: string): Promise<string | null> {
  if (await hasOwner(client)) return null
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  await client
    .from('set_up_links')
    .insert({ secret_hash: hashSecret(secret) })
    .throwOnError()
  return `${siteUrl}${AUTH_PATH}#${SET_UP_PARAMETER}=${secret}`
}

export async function isSetUpSecret(client: Client, secret: string): Promise<boolean> {
  const since = new Date(Date.now() - 7 * 86_400_000).toISOString()
  const { data } = await client
    .from('set_up_links')
    .select('secret_hash')
    .gte('created_at', since)
    .throwOnError()
  const hash = hashSecret(secret)
  return data.filter((link) => isSameSecret(link.secret_hash, hash)).length > 0
}
