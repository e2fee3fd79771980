import type { Queryable } from '#backend/database/engine.ts'
import type { AuthContext } from '../auth-context.ts'
import type { PkceChallenge } from '../tokens/pkce.ts'
import { startMailFlow } from './flow-state.ts'
import {
  createOneTimeToken,
  type OneTimeToken,
  type OneTimeTokenType,
  type PendingSignUp,
} from './one-time-tokens.ts'

const SENT_AT_COLUMNS: Record<OneTimeTokenType, string> = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  email_change_token_current: 'email_change_sent_at',
  email_change_token_new: 'email_change_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
}

export type MailTokenRequest = {
  userId: string
  type: OneTimeTokenType
  email: string
  challenge?: PkceChallenge | null
  /** Authentication method of the later session. */
  method: string
  pending?: PendingSignUp | null
}

/** Creates link and code and records the time on the user. */
export async function prepareMailToken(
  context: Pick<AuthContext, 'secrets'>,
  tx: Queryable,
  { userId, type, email, challenge = null, method, pending = null }: MailTokenRequest,
): Promise<OneTimeToken> {
  const flowStateId = await startMailFlow(tx, { userId, challenge, method })
  const token = await createOneTimeToken(context, tx, { userId, type, email, flowStateId, pending })
  await tx.query(`update auth.users set ${SENT_AT_COLUMNS[type]} = now(), updated_at = now() where id = $1`, [
    userId,
  ])
  return token
}
