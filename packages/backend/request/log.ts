/** Entries never contain keys, tokens, header values, bodies or query values (threat model, section 11). */
export type LogEntry = {
  level: 'info' | 'warning' | 'error'
  event: string
  [field: string]: unknown
}

export type Log = (entry: LogEntry) => void

const MAX_LOGGED_LENGTH = 200

/** Escapes control characters and truncates input of clients. */
export function escapeForLog(text: string): string {
  const cut = text.length > MAX_LOGGED_LENGTH ? `${text.slice(0, MAX_LOGGED_LENGTH)}…` : text
  return cut.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (found) => {
    const code = found.codePointAt(0)!.toString(16).padStart(4, '0')
    return `\\u${code}`
  })
}

export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return escapeForLog(readMessage(error))
  const own = error.stack ?? `${error.name}: ${error.message}`
  return error.cause === undefined ? own : `${own}\ncaused by ${describeFailure(error.cause)}`
}

/** Objects with a message; other members may contain input. */
function readMessage(error: unknown): string {
  const { message } = Object(error) as { message?: unknown }
  return typeof message === 'string' ? message : String(error)
}

export function logFailuresToStandardError(entry: LogEntry): void {
  if (entry.level !== 'info') process.stderr.write(`${JSON.stringify(entry)}\n`)
}
