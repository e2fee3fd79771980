export type CallerRole = 'anon' | 'authenticated' | 'service_role'

export type Claims = { role: string; sub?: string; [name: string]: unknown }

export type Caller = { role: CallerRole; claims: Claims }

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

export type Identity = { caller: Caller } | { problem: TokenProblem }

export const ANONYMOUS: Caller = { role: 'anon', claims: { role: 'anon' } }
export const SERVICE: Caller = { role: 'service_role', claims: { role: 'service_role' } }

const CALLER_ROLES: readonly string[] = ['anon', 'authenticated', 'service_role'] satisfies CallerRole[]

export function isCallerRole(role: string): role is CallerRole {
  return CALLER_ROLES.includes(role)
}
