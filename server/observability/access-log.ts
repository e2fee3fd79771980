import type { Log } from '#backend/index.ts'
import type { FinishedRequest } from './observe-requests.ts'

/** Not logged: frequent, and an unavailable database is reported elsewhere. */
const PROBE = '/readyz'

/**
 * Logs each request as a line of JSON, with its route instead of its path, so that no token, email address or
 * search term is logged (threat model, section 11).
 * @param isForAll false logs server errors only
 */
export function createAccessLog(
  write: (line: string) => void,
  { isForAll = true, now = () => new Date() }: { isForAll?: boolean; now?: () => Date } = {},
) {
  return (request: FinishedRequest): void => {
    const { method, route, status, milliseconds, bytes, source, isAborted, call } = request
    if (!isForAll && (status < 500 || route === PROBE)) return
    write(
      JSON.stringify({
        time: now().toISOString(),
        level: status >= 500 ? 'error' : 'info',
        event: 'request',
        id: request.readId(),
        method,
        route,
        status,
        milliseconds: Math.round(milliseconds * 10) / 10,
        bytes,
        source,
        ...(isAborted && { aborted: true }),
        ...(call && { parameters: call.parameters, role: call.role, actor: call.actor }),
      }),
    )
  }
}

/**
 * Logs events of the backend as JSON, except reads for the site's own pages.
 * @param isForAll false logs errors and warnings only
 */
export function logBackend(
  isForAll: boolean,
  output: Pick<Console, 'info' | 'warn' | 'error'> = console,
): Log {
  return (entry) => {
    if (entry.level === 'info' && (!isForAll || entry.isInProcess === true)) return
    const line = JSON.stringify(entry)
    if (entry.level === 'info') output.info(line)
    else output[entry.level === 'error' ? 'error' : 'warn'](line)
  }
}
