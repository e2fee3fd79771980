import { DatabaseError, DatabaseUnavailableError, QUERY_CANCELED } from '#backend/database/engine.ts'
import { isDiskFull } from '#backend/request/disk-full.ts'
import { BodyError, type BodyProblem } from '#backend/request/request-body.ts'
import { AuthError, authErrors } from './errors.ts'
import { QueueFullError } from '#backend/limits/work-queue.ts'

/** Serialization failure, deadlock, lock not available, unique violation: somebody else was faster. */
const CONTENTION = ['40001', '40P01', '55P03', '23505']

const BODY_REASONS: Record<Exclude<BodyProblem, 'too-large'>, string> = {
  compressed: 'compressed bodies are not accepted',
  'too-deep': 'nested too deeply',
  'not-text': 'not UTF-8',
  'broken-off': 'broken off before its end',
}

/** Turns whatever a handler threw into a refusal of this service. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error
  if (error instanceof BodyError) {
    return error.problem === 'too-large'
      ? authErrors.request.tooLarge()
      : authErrors.request.badJson(BODY_REASONS[error.problem])
  }
  if (error instanceof QueueFullError) return authErrors.request.busy()
  if (isDiskFull(error)) return authErrors.request.diskFull(error)
  if (error instanceof DatabaseUnavailableError) {
    return authErrors.request.databaseAway(error, error.retryAfterSeconds)
  }
  if (error instanceof DatabaseError && error.code === QUERY_CANCELED)
    return authErrors.request.timedOut(error)
  if (error instanceof DatabaseError && CONTENTION.includes(error.code))
    return authErrors.request.conflict(error)
  return authErrors.request.unexpected(error)
}
