/** The two formats of an error; the client chooses by `X-Supabase-Api-Version`. Contract, section 3. */
import { randomUUID } from 'node:crypto'
import { DatabaseError, DatabaseUnavailableError, QUERY_CANCELED } from '#backend/database/engine.ts'
import { isDiskFull } from '#backend/request/disk-full.ts'
import { BodyError, type BodyProblem } from '#backend/request/request-body.ts'
import { QueueFullError } from '#backend/limits/work-queue.ts'
import { AuthError, authErrors } from './errors.ts'

const VERSION_HEADER = 'X-Supabase-Api-Version'
const NAMED_CODES_VERSION = '2024-01-01'

export function renderAuthError(error: AuthError, request: Request): Response {
  const version = request.headers.get(VERSION_HEADER) ?? ''
  const isNew = /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= NAMED_CODES_VERSION
  const weakPassword = error.reasons && { weak_password: { reasons: error.reasons } }
  const body = isNew
    ? { code: error.code, message: error.message, ...weakPassword }
    : {
        code: error.status,
        error_code: error.code,
        msg: error.message,
        ...(error.status >= 500 && { error_id: randomUUID() }),
        ...weakPassword,
      }
  return Response.json(body, {
    status: error.status,
    headers: {
      ...error.headers,
      'x-sb-error-code': error.code,
      'Cache-Control': 'no-store',
      ...(isNew && { [VERSION_HEADER]: NAMED_CODES_VERSION }),
    },
  })
}

/** Serialization failure, deadlock, lock not available, unique violation. */
const CONTENTION = ['40001', '40P01', '55P03', '23505']

const BODY_REASONS: Record<Exclude<BodyProblem, 'too-large'>, string> = {
  compressed: 'compressed bodies are not accepted',
  'too-deep': 'nested too deeply',
  'not-text': 'not UTF-8',
  'broken-off': 'incomplete',
}

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
