import type { CallerRole, TokenProblem } from '../request/caller.ts'
import { DatabaseBusyError, DatabaseError } from '../database/engine.ts'
import { isDiskFull } from '../request/disk-full.ts'
import { BodyError } from '../request/request-body.ts'
import { RestError, restErrors } from './errors.ts'

/** By SQLSTATE, otherwise by its class (the first two characters). */
const STATUS_BY_STATE: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  P0001: 400,
  P0002: 404,
}
const FORBIDDEN_CLASSES = ['0L', '0P', '28']
const SERVER_FAULT_CLASSES = '09 25 2D 38 39 3B 40 54 55 57 58 F0 HV P0 XX'.split(' ')

/** Connection failures, exhausted resources, startup and shutdown: a retry may succeed. */
const AWAY = /^(?:08|53|57P0[123])/

/** Server errors whose message is safe and useful for the caller. */
const OPEN_FAULTS = /^(?:57014|40|P0|42P17)/

export function toRestError(error: unknown, role: CallerRole, maxBodyBytes: number): RestError {
  if (error instanceof RestError) return error
  if (error instanceof BodyError) return toBodyError(error, maxBodyBytes)
  if (isDiskFull(error)) return restErrors.diskFull(error)
  if (!(error instanceof DatabaseError)) return restErrors.unexpected(error)
  if (error instanceof DatabaseBusyError) return restErrors.tooManyRequests(error.retryAfterSeconds)
  if (AWAY.test(error.code)) return restErrors.databaseAway(error)
  const status = chooseStatus(error, role)
  if (status >= 500 && !OPEN_FAULTS.test(error.code) && !error.code.startsWith('PT')) {
    return restErrors.unexpected(error)
  }
  return new RestError(status, error.code, error.message, {
    details: error.detail ?? undefined,
    hint: error.hint ?? undefined,
    headers: status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {},
    cause: error,
  })
}

function chooseStatus(error: DatabaseError, role: CallerRole): number {
  if (error.code === '42501') return role === 'anon' ? 401 : 403
  const raised = /^PT([45]\d\d)$/.exec(error.code)
  if (raised) return Number(raised[1])
  const known = STATUS_BY_STATE[error.code]
  if (known !== undefined) return known
  const errorClass = error.code.slice(0, 2)
  if (FORBIDDEN_CLASSES.includes(errorClass)) return 403
  return SERVER_FAULT_CLASSES.includes(errorClass) ? 500 : 400
}

function toBodyError({ problem }: BodyError, maxBodyBytes: number): RestError {
  switch (problem) {
    case 'too-large':
      return restErrors.bodyTooLarge(maxBodyBytes)
    case 'compressed':
      return restErrors.bodyTypeNotAccepted('compressed content')
    default:
      return restErrors.badBody('Empty or invalid json')
  }
}

const UNREADABLE = 'PGRST301'
const BAD_CLAIMS = 'PGRST303'

export function toTokenError(problem: TokenProblem): RestError {
  const { code, message } = describe(problem)
  return new RestError(401, code, message, {
    headers: {
      'WWW-Authenticate': `Bearer error="invalid_token", error_description="${message.replaceAll('"', "'")}"`,
    },
  })
}

function describe(problem: TokenProblem): { code: string; message: string } {
  switch (problem.kind) {
    case 'malformed':
      return { code: UNREADABLE, message: `Expected 3 parts in JWT; got ${problem.partCount}` }
    case 'unreadable':
    case 'bad-signature':
      return { code: UNREADABLE, message: 'JWT cryptographic operation failed' }
    case 'unknown-key':
      return { code: UNREADABLE, message: 'No suitable key or wrong key type' }
    case 'wrong-algorithm':
      return { code: UNREADABLE, message: 'Wrong or unsupported encoding algorithm' }
    case 'expired':
      return { code: BAD_CLAIMS, message: 'JWT expired' }
    case 'not-yet-valid':
      return { code: BAD_CLAIMS, message: 'JWT not yet valid' }
    case 'issued-in-future':
      return { code: BAD_CLAIMS, message: 'JWT issued at future' }
    case 'wrong-audience':
      return { code: BAD_CLAIMS, message: 'JWT not in audience' }
    case 'bad-claims':
      return { code: BAD_CLAIMS, message: 'Parsing claims failed' }
    default:
      return { code: '22023', message: `role "${sanitizeRole(problem.role)}" does not exist` }
  }
}

/** Removes everything that a role name can't contain, since it is used in a header. */
function sanitizeRole(role: string): string {
  return role.replaceAll(/[^\w-]/g, '').slice(0, 63)
}
