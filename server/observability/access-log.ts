import type { Log } from '#backend/index.ts'
import type { FinishedRequest } from './observe-requests.ts'

/** Asked again and again by whoever watches; it says by itself that the database is away. */
const PROBE = '/readyz'

/**
 * Writes one line of JSON per request that ended, however early it was refused. It holds the kind of address only, so
 * that no token, mail address or search ever stands in a log (threat model, section 11).
 * @param write takes a line without its end
 * @param isForAll false writes down failures of ours alone
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
 * What the backend has to say, in lines of JSON that leave by the console. What the site asks of it for its own pages is
 * left out.
 * @param isForAll false writes down failures and warnings alone
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
