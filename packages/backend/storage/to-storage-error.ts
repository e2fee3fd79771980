import { DatabaseBusyError, DatabaseError, QUERY_CANCELED } from '../database/engine.ts'
import { isDiskFull } from '../request/disk-full.ts'
import { BodyError } from '../request/request-body.ts'
import { ByteLimitError, StoreUnavailableError } from './stores/byte-store.ts'
import { StorageError, storageErrors } from './errors.ts'

const AWAY = /^(?:08|53|57P0[123])/
const UNIQUE_VIOLATION = '23505'
const NOT_ALLOWED = '42501'

const NO_TEXT = '22021'

const BODY_PROBLEMS = {
  compressed: 'The body must not be compressed',
  'too-deep': 'The body is nested too deeply',
  'not-text': 'The body must be UTF-8 text',
  'broken-off': 'The body was incomplete. Send it again.',
} as const

/** The outcome of the last transaction is unknown. */
export function isDatabaseUnavailable(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && AWAY.test(error.code)
}

export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  if (isDiskFull(error)) return storageErrors.diskFull(error)
  if (error instanceof ByteLimitError) return storageErrors.tooLarge()
  if (error instanceof BodyError) {
    return error.problem === 'too-large'
      ? storageErrors.tooLarge()
      : storageErrors.badRequest(BODY_PROBLEMS[error.problem], error)
  }
  if (error instanceof StoreUnavailableError) return storageErrors.storeAway(error)
  if (error instanceof DatabaseBusyError) return storageErrors.tooManyRequests(error.retryAfterSeconds)
  if (isDatabaseUnavailable(error)) return storageErrors.databaseAway(error)
  if (!(error instanceof DatabaseError)) return storageErrors.unexpected(error)
  switch (error.code) {
    case QUERY_CANCELED:
      return storageErrors.databaseTimeout(error)
    case UNIQUE_VIOLATION:
      return storageErrors.alreadyExists()
    case NOT_ALLOWED:
      return storageErrors.refusedByPolicy(error)
    case NO_TEXT:
      return storageErrors.badRequest('Text must not contain null characters', error)
    default:
      return storageErrors.unexpected(error)
  }
}
