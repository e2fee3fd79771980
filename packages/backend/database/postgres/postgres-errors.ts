import { DatabaseError, DatabaseUnavailableError } from '../engine.ts'

type DriverError = Error & {
  code?: string
  severity?: string
  detail?: string
  hint?: string
  table_name?: string
  constraint_name?: string
}

/** Shutdown, crash, startup, too many connections, and errors of a pooler without a server: a retry may succeed. */
const TRANSIENT_STATES = new Set(['57P01', '57P02', '57P03', '53300', '08P01'])

/** Converts errors of the driver; anything else is a bug and unchanged. */
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

/** System errors such as ECONNREFUSED, and codes of the driver such as CONNECTION_CLOSED and CONNECT_TIMEOUT. */
function isConnectionCode(code: string): boolean {
  return /^(?:E[A-Z_]+|CONNECT(?:ION)?_[A-Z]+)$/.test(code)
}
