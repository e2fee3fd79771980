import type { PostsClient } from '../context/context.ts'
import { readAnswer, toSessionError } from './session-answer.ts'

export type RecoveryCodeCount = { remaining: number; total: number }

/** Counts recovery codes; null if unknown or not supported. */
export async function countRecoveryCodes(client: PostsClient): Promise<RecoveryCodeCount | null> {
  const { data, error } = await client.auth.mfa.recoveryCodes.getStatus()
  if (!error) return { remaining: data.remaining, total: data.total }
  return toSessionError(error).code === 'mfa_factor_not_found' ? { remaining: 0, total: 0 } : null
}

/** Creates codes that replace the existing ones. @throws SessionError */
export async function makeRecoveryCodes(client: PostsClient, count: RecoveryCodeCount): Promise<string[]> {
  const { recoveryCodes } = client.auth.mfa
  const made = await (count.total === 0 ? recoveryCodes.generate() : recoveryCodes.regenerate())
  return readAnswer(made).codes
}

/** Creates codes if there are none; otherwise returns an empty list. @throws SessionError */
export async function makeFirstRecoveryCodes(client: PostsClient): Promise<string[]> {
  const count = await countRecoveryCodes(client)
  return count?.total === 0 ? makeRecoveryCodes(client, count) : []
}

/** Completes the second step with a recovery code, which can't be used again. @throws SessionError */
export async function redeemRecoveryCode(client: PostsClient, code: string): Promise<void> {
  readAnswer(await client.auth.mfa.recoveryCodes.verify({ code }))
}
