import type { PostsClient } from '../context/context.ts'
import { readAnswer, toSessionError } from './session-answer.ts'

export type RecoveryCodeCount = { remaining: number; total: number }

/** How many recovery codes somebody has; null when this backend has no such thing, or can't be asked. */
export async function countRecoveryCodes(client: PostsClient): Promise<RecoveryCodeCount | null> {
  const { data, error } = await client.auth.mfa.recoveryCodes.getStatus()
  if (!error) return { remaining: data.remaining, total: data.total }
  return toSessionError(error).code === 'mfa_factor_not_found' ? { remaining: 0, total: 0 } : null
}

/** New codes, which replace those that `count` tells of. @throws SessionError */
export async function makeRecoveryCodes(client: PostsClient, count: RecoveryCodeCount): Promise<string[]> {
  const { recoveryCodes } = client.auth.mfa
  const made = await (count.total === 0 ? recoveryCodes.generate() : recoveryCodes.regenerate())
  return readAnswer(made).codes
}

/** The codes of somebody who has none yet; empty when they exist, or this backend has no such thing. @throws SessionError */
export async function makeFirstRecoveryCodes(client: PostsClient): Promise<string[]> {
  const count = await countRecoveryCodes(client)
  return count?.total === 0 ? makeRecoveryCodes(client, count) : []
}

/** Takes the second step with a recovery code, which is then spent. @throws SessionError */
export async function redeemRecoveryCode(client: PostsClient, code: string): Promise<void> {
  readAnswer(await client.auth.mfa.recoveryCodes.verify({ code }))
}
