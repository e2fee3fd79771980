import type { Session } from '@supabase/supabase-js'
import type { PostsClient } from '../context/context.ts'
import type { CaptchaAnswer } from './accounts.ts'
import { endSession } from './own-sessions.ts'
import { readAnswer, toSessionError } from './session-answer.ts'
import { readSecondStep } from './second-step.ts'
import { SessionError } from './session-error.ts'

export type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null }

/** Browser errors for a dismissed prompt or a wrong key. */
const CANCELLED = new Set(['NotAllowedError', 'AbortError'])

/** Lists passkeys, oldest first; none if the list can't be loaded. */
export async function listPasskeys(client: PostsClient): Promise<Passkey[]> {
  const { data } = await client.auth.passkey.list()
  return (data ?? []).map((one) => ({
    id: one.id,
    name: one.friendly_name ?? '',
    createdAt: one.created_at,
    lastUsedAt: one.last_used_at ?? null,
  }))
}

export async function addPasskey(client: PostsClient, name: string): Promise<void> {
  const before = (await client.auth.getSession()).data.session
  const { data, error } = await client.auth.registerPasskey()
  if (error) throw toPasskeyError(error)
  // The embedded backend returns a two-factor session, because from now on a password alone is not enough.
  const { session } = data as { session?: Session }
  if (session) {
    await client.auth.setSession(session)
    if (before) await endSession(client, before.access_token)
  }
  await renamePasskey(client, data.id, name)
}

export async function renamePasskey(client: PostsClient, id: string, name: string): Promise<void> {
  readAnswer(await client.auth.passkey.update({ passkeyId: id, friendlyName: name }))
}

export async function removePasskey(client: PostsClient, id: string): Promise<void> {
  readAnswer(await client.auth.passkey.delete({ passkeyId: id }))
}

/** Signs in with a passkey. @throws SessionError, with code `cancelled` if the person canceled */
export async function signInWithPasskey(client: PostsClient, options: CaptchaAnswer): Promise<void> {
  const { error } = await client.auth.signInWithPasskey({ options })
  if (error) throw toPasskeyError(error)
}

/** Maps a dismissed prompt and a wrong key to `cancelled`. */
export function toPasskeyError(error: Error): SessionError {
  const isCancelled = [error, error.cause].some((one) => one instanceof Error && CANCELLED.has(one.name))
  return isCancelled
    ? new SessionError('rejected', 'No passkey was chosen.', 'cancelled', error)
    : toSessionError(error)
}

/** Also true if a passkey was not used. Sessions have no information about passkeys, so this asks the server. */
export async function isSecondStepDue(client: PostsClient): Promise<boolean> {
  const { isDue, isDone } = await readSecondStep(client)
  return isDue || (!isDone && (await listPasskeys(client)).length > 0)
}

const OTHER_ACCOUNT = 'That passkey belongs to another account. Choose one for this account.'

/** Confirms the person by passkey. The new session replaces the current one. */
export async function proveByPasskey(client: PostsClient): Promise<void> {
  const before = await readSession(client)
  await signInWithPasskey(client, {})
  const proven = await readSession(client)
  if (before === null || proven === null) return
  if (before.user.id === proven.user.id) return endSession(client, before.access_token)
  await endSession(client, proven.access_token)
  await client.auth.setSession(before)
  throw new SessionError('rejected', OTHER_ACCOUNT, 'other_account')
}

async function readSession(client: PostsClient) {
  return (await client.auth.getSession()).data.session
}
