import type { CallerRole } from '../request/caller.ts'

export type ResponseLimits = {
  /** The response is in memory twice: in the database and here. */
  maxBytes: number
  /** Time for reading rows; checked between two rows. */
  maxMs: number
  statementTimeoutMs: number
}

const MIB = 1024 * 1024

/**
 * Limits of anonymous callers are far above a list of a thousand summaries; those of the secret key allow exports.
 * Times: threat model, section 4.
 */
export const RESPONSE_LIMITS: Record<CallerRole, ResponseLimits> = {
  anon: { maxBytes: 8 * MIB, maxMs: 2_000, statementTimeoutMs: 3_000 },
  authenticated: { maxBytes: 32 * MIB, maxMs: 6_000, statementTimeoutMs: 8_000 },
  service_role: { maxBytes: 128 * MIB, maxMs: 6_000, statementTimeoutMs: 8_000 },
}
