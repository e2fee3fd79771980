/** `/factors/recovery-codes`, the protocol of `auth.mfa.recoveryCodes` in supabase-js. */
import type { Queryable } from '#backend/database/engine.ts'
import { jsonResponse, readText, type UserCall } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { authErrors } from '../errors/errors.ts'
import {
  findRecoveryCodes,
  insertRecoveryCodeFactor,
  lockRecoveryCodes,
  normalizeRecoveryCode,
  type RecoveryCodeSet,
  replaceRecoveryCodes,
  consumeRecoveryCode,
} from '../factors/recovery-codes.ts'
import { removeFactor } from '../factors/remove-factor.ts'
import { MAX_FACTORS, MAX_FACTOR_NAME_LENGTH } from './factors.ts'
import { takeFromLimit } from '../guards.ts'
import { FACTOR_TRIES } from '../limits/limits.ts'
import { notifyOwner } from '../mail/notify-owner.ts'
import type { SessionResponse } from '../sessions/open-session.ts'
import { upgradeSessionToAal2 } from '../sessions/upgrade-session.ts'
import { deleteSessions } from '../sessions/session-row.ts'
import { hasVerifiedFactor, lockUser, type UserRow } from '../users/user-row.ts'

const DEFAULT_NAME = 'Recovery codes'
const TYPE = 'recovery_code'

export async function describeRecoveryCodes(context: AuthContext, { user }: UserCall): Promise<Response> {
  const set = await findRecoveryCodes(context.engine, user.id)
  if (!set) throw authErrors.recoveryCodes.notEnrolled()
  return jsonResponse({ id: set.factor_id, type: TYPE, total: set.total, remaining: set.remaining })
}

export async function generateRecoveryCodes(context: AuthContext, call: UserCall): Promise<Response> {
  if (call.session.aal !== 'aal2') throw authErrors.recoveryCodes.generateNeedsAal2()
  const name = readText(call.body, 'friendly_name').slice(0, MAX_FACTOR_NAME_LENGTH) || DEFAULT_NAME
  const made = await transact(context, async (tx) => {
    const user = await lockUser(tx, call.user.id)
    if (!user) throw authErrors.token.userGone()
    mustBeReadyForCodes(user, name)
    const id = await insertRecoveryCodeFactor(tx, user.id, name)
    const codes = await replaceRecoveryCodes(tx, id)
    await recordAudit(tx, 'recovery_codes_generated', { userId: user.id, client: call.client })
    return { id, codes }
  })
  notifyOwner(context, call.user, 'recovery-codes-made')
  return recoveryCodesResponse(made.id, name, made.codes)
}

function mustBeReadyForCodes(user: UserRow, name: string): void {
  const { factors } = user
  if (factors.some(({ factor_type: type }) => type === TYPE)) throw authErrors.recoveryCodes.alreadyEnrolled()
  if (factors.some((factor) => factor.friendly_name === name)) throw authErrors.factor.nameTaken(name)
  if (factors.length >= MAX_FACTORS) throw authErrors.factor.tooMany()
  if (!hasVerifiedFactor(user)) throw authErrors.recoveryCodes.soleFactor()
}

export async function regenerateRecoveryCodes(context: AuthContext, call: UserCall): Promise<Response> {
  if (call.session.aal !== 'aal2') throw authErrors.recoveryCodes.regenerateNeedsAal2()
  const made = await transact(context, async (tx) => {
    const set = await mustHaveCodes(tx, call.user.id)
    const codes = await replaceRecoveryCodes(tx, set.factor_id)
    await deleteSessions(tx, call.user.id, call.session.id)
    await recordAudit(tx, 'recovery_codes_regenerated', { userId: call.user.id, client: call.client })
    return { ...set, codes }
  })
  notifyOwner(context, call.user, 'recovery-codes-made')
  return recoveryCodesResponse(made.factor_id, made.friendly_name, made.codes)
}

export async function verifyRecoveryCode(context: AuthContext, call: UserCall): Promise<Response> {
  const { user, client } = call
  const code = normalizeRecoveryCode(readText(call.body, 'code'))
  if (code === '') throw authErrors.factor.codeMissing()
  await takeFromLimit(context, FACTOR_TRIES, user.id)
  const verified = await transact<{ answer: SessionResponse; remaining: number }>(context, async (tx) => {
    const set = await lockRecoveryCodes(tx, user.id)
    if (!set) return authErrors.recoveryCodes.invalid()
    if (set.locked_seconds !== null) return authErrors.recoveryCodes.locked(set.locked_seconds)
    if (!(await consumeRecoveryCode(tx, set.factor_id, code))) return authErrors.recoveryCodes.invalid()
    await recordAudit(tx, 'recovery_code_used', { userId: user.id, client })
    const answer = await upgradeSessionToAal2(context, tx, {
      session: call.session,
      factorId: set.factor_id,
      method: 'mfa/recovery_code',
    })
    return { answer, remaining: set.remaining - 1 }
  })
  if (user.email) {
    const variables = { link: null, code: null, codesLeft: verified.remaining }
    context.mailer.sendLater('recovery-code-used', user.email, variables)
  }
  return jsonResponse(verified.answer)
}

export async function removeRecoveryCodes(context: AuthContext, call: UserCall): Promise<Response> {
  if (call.session.aal !== 'aal2') throw authErrors.recoveryCodes.removeNeedsAal2()
  const id = await transact(context, async (tx) => {
    const set = await mustHaveCodes(tx, call.user.id)
    await removeFactor(tx, set.factor_id)
    await deleteSessions(tx, call.user.id, call.session.id)
    await recordAudit(tx, 'factor_deleted', { userId: call.user.id, client: call.client })
    return set.factor_id
  })
  notifyOwner(context, call.user, 'factor-removed')
  return jsonResponse({ id })
}

async function mustHaveCodes(tx: Queryable, userId: string): Promise<RecoveryCodeSet> {
  const set = await lockRecoveryCodes(tx, userId)
  if (!set) throw authErrors.recoveryCodes.notEnrolled()
  return set
}

function recoveryCodesResponse(id: string, name: string | null, codes: readonly string[]): Response {
  return jsonResponse({ id, type: TYPE, friendly_name: name ?? '', total: codes.length, codes })
}
