import type { CallerRole } from '../request/caller.ts'

/** What one answer may take of memory and time. */
export type ResponseLimits = {
  /** Most bytes: the answer is held in memory, once by the database and once here. */
  maxBytes: number
  /** How long rows may be read, in milliseconds; looked at between two rows. */
  maxMs: number
  /** When the database cuts a statement off that does not come to an end by itself, in milliseconds. */
  statementTimeoutMs: number
}

const MIB = 1024 * 1024

/**
 * Strangers get room for a page of a thousand summaries many times over; the secret key is for exports. Times:
 * threat model, section 4.
 */
export const RESPONSE_LIMITS: Record<CallerRole, ResponseLimits> = {
  anon: { maxBytes: 8 * MIB, maxMs: 2_000, statementTimeoutMs: 3_000 },
  authenticated: { maxBytes: 32 * MIB, maxMs: 6_000, statementTimeoutMs: 8_000 },
  service_role: { maxBytes: 128 * MIB, maxMs: 6_000, statementTimeoutMs: 8_000 },
}
