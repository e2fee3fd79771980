/**
 * Who a request speaks for. `http/authenticator.ts` finds out, every service reads it.
 */

export type CallerRole = 'anon' | 'authenticated' | 'service_role'

/** Claims as policies see them through `request.jwt.claims`; `role` is always there. */
export type Claims = { role: string; sub?: string; [name: string]: unknown }

export type Caller = { role: CallerRole; claims: Claims }

/** Why a bearer token was refused. Each service words it in its own protocol. */
export type TokenProblem =
  | { kind: 'malformed'; partCount: number }
  | { kind: 'unreadable' }
  | { kind: 'unknown-key' }
  | { kind: 'wrong-algorithm' }
  | { kind: 'bad-signature' }
  | { kind: 'expired' }
  | { kind: 'not-yet-valid' }
  | { kind: 'issued-in-future' }
  | { kind: 'wrong-audience' }
  | { kind: 'bad-claims' }
  | { kind: 'unknown-role'; role: string }

/** Either a caller or the reason why there is none. */
export type Identity = { caller: Caller } | { problem: TokenProblem }

export const ANONYMOUS: Caller = { role: 'anon', claims: { role: 'anon' } }
export const SERVICE: Caller = { role: 'service_role', claims: { role: 'service_role' } }

const CALLER_ROLES: readonly string[] = ['anon', 'authenticated', 'service_role'] satisfies CallerRole[]

export function isCallerRole(role: string): role is CallerRole {
  return CALLER_ROLES.includes(role)
}
