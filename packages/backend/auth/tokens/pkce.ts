/** Proof Key for Code Exchange (RFC 7636). Contract, section 4.4. */
import { createHash } from 'node:crypto'
import { isSameText } from './secrets.ts'
import { authErrors } from '../errors/errors.ts'

export type PkceMethod = 's256' | 'plain'
export type PkceChallenge = { method: PkceMethod; challenge: string }

const MIN_LENGTH = 43
const MAX_LENGTH = 128

/** Null without both parameters: the implicit flow. */
export function readPkceChallenge(body: Record<string, unknown>): PkceChallenge | null {
  const challenge = typeof body.code_challenge === 'string' ? body.code_challenge : ''
  const method =
    typeof body.code_challenge_method === 'string' ? body.code_challenge_method.toLowerCase() : ''
  if (challenge === '' && method === '') return null
  if (challenge === '' || method === '') throw authErrors.pkce.incompletePair()
  if (method !== 's256' && method !== 'plain') throw authErrors.pkce.badMethod()
  if (challenge.length < MIN_LENGTH || challenge.length > MAX_LENGTH) throw authErrors.pkce.badLength()
  if (!/^[\w.~-]+$/.test(challenge)) throw authErrors.pkce.badCharacters()
  return { method, challenge }
}

export function matchesChallenge({ method, challenge }: PkceChallenge, verifier: string): boolean {
  const expected = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
  return isSameText(expected, challenge)
}
