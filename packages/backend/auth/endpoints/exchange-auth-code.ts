import { isUuid } from '#backend/request/uuid.ts'
import { answerWithSession, type AuthCall, readText } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { authErrors } from '../errors/errors.ts'
import { deleteFlow, findFlowByCode } from '../one-time-tokens/flow-state.ts'
import { deleteOneTimeToken } from '../one-time-tokens/one-time-tokens.ts'
import { applyPendingSignUp, findPendingOfFlow } from '../one-time-tokens/pending-sign-up.ts'
import { matchesChallenge } from '../tokens/pkce.ts'
import { markPasswordNeeded, openSession } from '../sessions/open-session.ts'
import { findUserById, lockUser } from '../users/user-row.ts'

export async function exchangeAuthCode(context: AuthContext, call: AuthCall): Promise<Response> {
  const code = readText(call.body, 'auth_code')
  const verifier = readText(call.body, 'code_verifier')
  if (code === '' || verifier === '') throw authErrors.pkce.incompleteExchange()
  if (!isUuid(code)) throw authErrors.pkce.flowNotFound()
  const session = await transact(context, async (tx) => {
    const flow = await findFlowByCode(tx, code.toLowerCase())
    if (!flow?.user_id) throw authErrors.pkce.flowNotFound()
    if (flow.is_expired) {
      await deleteFlow(tx, flow.id)
      return authErrors.pkce.flowExpired()
    }
    const challenge = { method: flow.code_challenge_method, challenge: flow.code_challenge }
    if (!matchesChallenge(challenge, verifier)) throw authErrors.pkce.badVerifier()
    const pending = await findPendingOfFlow(tx, flow.id)
    await deleteFlow(tx, flow.id)
    let user = await lockUser(tx, flow.user_id)
    if (!user) return authErrors.pkce.flowNotFound()
    if (user.is_banned) return authErrors.signIn.banned()
    if (pending) {
      // Only the browser that signed up has the verifier, so the owner of the address requested this.
      await applyPendingSignUp(context, tx, user, pending)
      await deleteOneTimeToken(tx, pending.id)
      user = (await findUserById(tx, user.id))!
    }
    await recordAudit(tx, 'login', { userId: user.id, client: call.client })
    const opened = await openSession(context, tx, user.id, {
      method: flow.authentication_method,
      client: call.client,
    })
    return markPasswordNeeded(opened, user)
  })
  return answerWithSession(session)
}
