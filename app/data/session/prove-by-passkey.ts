import type { PostsClient } from '../context/context.ts'
import { endSession } from './own-sessions.ts'
import { signInWithPasskey } from './passkeys.ts'
import { SessionError } from './session-error.ts'

const OTHER_ACCOUNT = 'That passkey belongs to another account. Choose one for this account.'

/** Confirms the person by passkey, with a new session that replaces the current one. */
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
