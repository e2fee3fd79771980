import { z } from '#domain/schema.ts'
import type { PostsClient } from '../context/context.ts'
import { DataError, type DataErrorKind } from '../client/data-error.ts'
import { readSiteConfiguration } from '../context/site-configuration.ts'
import { toSessionError } from './session-answer.ts'

const sessionsSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      created_at: z.string(),
      last_used_at: z.string(),
      user_agent: z.string().nullable(),
      /** Network of the last use, not the full IP address. */
      ip: z.string().nullable(),
      aal: z.string(),
      is_current: z.boolean(),
    }),
  ),
})

export type OwnSession = z.infer<typeof sessionsSchema>['sessions'][number]

const MISSING = 404
const FAILURE_KINDS: Record<number, DataErrorKind> = { 401: 'refused', 403: 'refused' }

/** Lists sessions, this device first; null if the backend can't, like a hosted project. @throws DataError */
export async function listOwnSessions(client: PostsClient): Promise<OwnSession[] | null> {
  const answer = await ask(client, 'GET', '')
  if (answer.status === MISSING) return null
  if (!answer.ok) throw await toError('Your sessions could not be loaded.', answer)
  return sessionsSchema.parse(await answer.json()).sessions
}

/** Ends a session of another device if it still exists. @throws DataError */
export async function revokeSession(client: PostsClient, id: string): Promise<void> {
  const answer = await ask(client, 'DELETE', `/${encodeURIComponent(id)}`)
  if (!answer.ok && answer.status !== MISSING)
    throw await toError('That device could not be signed out.', answer)
}

/** Revokes the session of a replaced access token. Failures are ignored, because the session expires. */
export async function endSession(client: PostsClient, accessToken: string): Promise<void> {
  const [, payload = ''] = accessToken.split('.')
  const { session_id: id } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
    session_id?: string
  }
  if (id !== undefined) await revokeSession(client, id).catch(() => {})
}

/**
 * Ends the sessions of all other devices, or all. The library treats 401, 403 and 404 as success
 * (specification, section 8). @throws SessionError
 */
export async function endSessions(client: PostsClient, scope: 'others' | 'global'): Promise<void> {
  const { error } = await client.auth.signOut({ scope })
  if (error) throw toSessionError(error)
}

async function ask(client: PostsClient, method: 'GET' | 'DELETE', path: string): Promise<Response> {
  const { supabaseUrl, publishableKey } = readSiteConfiguration()
  const { data } = await client.auth.getSession()
  return fetch(`${supabaseUrl ?? location.origin}/auth/v1/sessions${path}`, {
    method,
    headers: { apikey: publishableKey, authorization: `Bearer ${data.session?.access_token ?? ''}` },
  }).catch((cause: unknown) => {
    throw new DataError('unavailable', 'The server can’t be reached.', cause)
  })
}

async function toError(userMessage: string, answer: Response): Promise<DataError> {
  return new DataError(FAILURE_KINDS[answer.status] ?? 'unavailable', userMessage, await answer.text())
}
