import type { Log } from '#backend/index.ts'
import type { FinishedRequest } from './observe-requests.ts'
import { isApiRoute } from './route-name.ts'

export function writeLogLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

/**
 * Writes one line of JSON per request that ended. It holds the kind of address only, so that no token, mail address
 * or search ever stands in a log (threat model, section 11).
 * Requests of the API are left to the backend, which knows for whom they speak.
 * @param write takes a line without its end
 */
export function createAccessLog(write: (line: string) => void, now: () => Date = () => new Date()) {
  return ({ id, method, route, status, milliseconds, bytes, source, isAborted }: FinishedRequest): void => {
    if (isApiRoute(route)) return
    write(
      JSON.stringify({
        time: now().toISOString(),
        level: status >= 500 ? 'error' : 'info',
        event: 'request',
        id,
        method,
        route,
        status,
        milliseconds: Math.round(milliseconds * 10) / 10,
        bytes,
        source,
        ...(isAborted && { aborted: true }),
      }),
    )
  }
}

/** What the backend has to say, in the same lines; what the site asks of it for its own pages is left out. */
export function logBackend(write: (line: string) => void, now: () => Date = () => new Date()): Log {
  return (entry) => {
    if (entry.level === 'info' && entry.isInProcess === true) return
    write(JSON.stringify({ time: now().toISOString(), ...entry }))
  }
}
