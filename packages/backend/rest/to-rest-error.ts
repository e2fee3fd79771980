import type { CallerRole } from '../request/caller.ts'
import { DatabaseBusyError, DatabaseError } from '../database/engine.ts'
import { isDiskFull } from '../request/disk-full.ts'
import { BodyError } from '../request/request-body.ts'
import { RestError, restErrors } from './errors.ts'

/** Statuses by SQLSTATE, else by its first two characters (its class). */
const STATUS_BY_STATE: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  P0001: 400,
  // No such row, as functions of the database say it.
  P0002: 404,
}
const STATUS_BY_CLASS: Record<string, number> = {
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

/** No connection, no resources left, or a server that starts or stops: the same request may succeed later. */
const AWAY = /^(?:08|53|57P0[123])/

/** Server faults whose message says nothing about the machine and tells the caller what happened. */
const OPEN_FAULTS = /^(?:57014|40|P0|42P17)/

/** Turns whatever a handler threw into an answer; what nobody foresaw becomes a bland 500 with its cause. */
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
  return STATUS_BY_STATE[error.code] ?? STATUS_BY_CLASS[error.code.slice(0, 2)] ?? 400
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
