import { DatabaseError, DatabaseUnavailableError } from '../engine.ts'

/** Errors of postgres.js: the server's have a severity and a SQLSTATE, the connection's a system or library code. */
type DriverError = Error & {
  code?: string
  severity?: string
  detail?: string
  hint?: string
  table_name?: string
  constraint_name?: string
}

/**
 * Shutdown, crash, starting up, too many connections, and whatever a pooler says in its own name, which has no server to
 * pass a statement to: the same call may succeed later.
 */
const TRANSIENT_STATES = new Set(['57P01', '57P02', '57P03', '53300', '08P01'])

/** Makes every failure of the driver one of our two error types; anything else is a bug and stays as it is. */
export function translateDriverError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailableError) return error
  const { code = '', severity, message, detail, hint, table_name, constraint_name } = error as DriverError
  if (severity === undefined) return isConnectionCode(code) ? makeUnavailable(error) : error
  if (TRANSIENT_STATES.has(code)) return makeUnavailable(error)
  return new DatabaseError(message, {
    code,
    detail,
    hint,
    table: table_name,
    constraint: constraint_name,
    cause: error,
  })
}

export function makeUnavailable(cause: Error): DatabaseUnavailableError {
  const { message, code = '' } = cause as DriverError
  const hint = TLS_HINTS.find(([codes]) => codes.test(`${code} ${message}`))?.[1] ?? ''
  return new DatabaseUnavailableError(`The database does not answer: ${message}${hint}`, { cause })
}

/** Error codes and messages of Node and OpenSSL, with what to do about each. */
const TLS_HINTS: [RegExp, string][] = [
  [
    /SELF_SIGNED_CERT|UNABLE_TO_(?:GET_ISSUER|VERIFY)/,
    '. Its certificate is issued by an unknown authority: set DATABASE_CA_FILE to the certificate file of that authority.',
  ],
  [
    /ERR_TLS_CERT_ALTNAME_INVALID/,
    '. The certificate is for another host: put its host name in DATABASE_URL, or use sslmode=verify-ca.',
  ],
  [
    /disconnected before secure TLS|WRONG_VERSION_NUMBER/i,
    '. The server may not support TLS: check sslmode in DATABASE_URL.',
  ],
]

/** System errors such as ECONNREFUSED, and the library's CONNECTION_CLOSED, CONNECT_TIMEOUT and the like. */
function isConnectionCode(code: string): boolean {
  return /^(?:E[A-Z_]+|CONNECT(?:ION)?_[A-Z]+)$/.test(code)
}
