/** `POST /system/v1/set-up`: creates the first owner's account. Requires the link printed on the console. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { setUpInput } from '#domain/settings/set-up-contract.ts'
import type { Database } from '#supabase/database.types.ts'
import { FirstAdministratorError, makeAccount } from '../first-start/first-administrator.ts'
import { createAddressLimit } from '../http/address-limit.ts'
import type { ConnectionInfo } from '../http/client-address.ts'
import { createHash, randomBytes } from 'node:crypto'
import { SET_UP_PARAMETER } from '#domain/settings/set-up-paths.ts'
import { AUTH_PATH } from '#app/auth/session/auth-paths.ts'
import { isSameSecret } from '../editor-mode/editor-requests.ts'

const CALLS_PER_MINUTE = 10
const DONE = 'This site already has an owner, so this link no longer works. Sign in instead.'
const UNKNOWN =
  'This link is not valid: it is older than a week, or part of it is missing. Copy the whole link after “Set up this site” from the console. To get a new one, restart the site.'
const UNAVAILABLE = 'The database did not answer. Nothing was changed. Please try again.'

type Options = {
  client: SupabaseClient<Database>
  /** Runs one task at a time across all replicas. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

export type SetUpEndpoint = (
  request: Request,
  connection: Pick<ConnectionInfo, 'clientAddress'>,
) => Promise<Response>

export function createSetUpEndpoint({ client, inTurn }: Options): SetUpEndpoint {
  const limit = createAddressLimit({ perMinute: CALLS_PER_MINUTE })

  async function make({ secret, ...account }: Record<'secret' | 'email' | 'password', string>) {
    if (await hasOwner(client)) return refuse(410, DONE)
    if (!(await isSetUpSecret(client, secret))) return refuse(403, UNKNOWN)
    const { id, isNew } = await makeAccount(client, account)
    const { data: isOwner } = await client
      .rpc('make_first_owner', { p_secret_hash: hashSecret(secret), p_user_id: id })
      .throwOnError()
    if (isOwner) return answer(200, {})
    // Another request created the owner in the meantime.
    if (isNew) await client.auth.admin.deleteUser(id)
    return refuse(410, DONE)
  }

  async function handle(request: Request): Promise<Response> {
    const input = setUpInput.safeParse(await request.json().catch(() => null))
    if (!input.success) return refuse(400, input.error.issues[0]?.message ?? 'Send JSON.')
    if (input.data.action === 'create') {
      const { action: _, ...given } = input.data
      return inTurn(() => make(given))
    }
    if (await hasOwner(client)) return refuse(410, DONE)
    return (await isSetUpSecret(client, input.data.secret)) ? answer(200, {}) : refuse(403, UNKNOWN)
  }

  return async (request, { clientAddress }) => {
    if (request.method !== 'POST') return refuse(405, 'Use POST.', { Allow: 'POST' })
    // Other origins can't send this content type without a preflight request.
    if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
      return refuse(415, 'Send JSON.')
    const wait = limit.count(clientAddress ?? '')
    if (wait !== null)
      return refuse(429, `Too many attempts. Please wait ${wait} seconds.`, { 'Retry-After': String(wait) })
    try {
      return await handle(request)
    } catch (error) {
      if (error instanceof FirstAdministratorError) return refuse(400, error.message)
      console.error(error)
      return refuse(503, UNAVAILABLE, { 'Retry-After': '5' })
    }
  }
}

const answer = (status: number, body: object, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } })

const refuse = (status: number, problem: string, headers?: Record<string, string>) =>
  answer(status, { problem }, headers)

// Link that creates the first owner. Printed at each start until there is an owner.

type Client = SupabaseClient<Database>

const SECRET_BYTES = 32

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

async function hasOwner(client: Client): Promise<boolean> {
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

async function isSetUpSecret(client: Client, secret: string): Promise<boolean> {
  const since = new Date(Date.now() - 7 * 86_400_000).toISOString()
  const { data } = await client
    .from('set_up_links')
    .select('secret_hash')
    .gte('created_at', since)
    .throwOnError()
  const hash = hashSecret(secret)
  return data.filter((link) => isSameSecret(link.secret_hash, hash)).length > 0
}
