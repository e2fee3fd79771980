/** What a line of the route table says: who may call, how often, and what answers. */
import type { AuthCall, UserCall } from './auth-call.ts'
import type { AuthContext } from './auth-context.ts'
import type { RequestLimitName } from './limits/limits.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'

export type RouteExtras = {
  /** Counts against this limit of the caller's address. */
  limit?: RequestLimitName
  /** Asks for a captcha token when the settings have a captcha. */
  captcha?: true
  /** May finish the enrolment of the factor in the path. */
  finishesFactor?: true
}

export type Answer = Promise<Response> | Response
type Handle<Call> = (context: AuthContext, call: Call) => Answer

export type Route = RouteExtras & { method: Method; path: string } & (
    | { access: 'open'; handle: Handle<AuthCall> }
    | { access: 'key'; handle: Handle<AuthCall> }
    | { access: 'secret'; handle: Handle<AuthCall> }
    | { access: 'user'; handle: Handle<UserCall> }
  )

/** For everybody, without an API key: browsers come here by links. */
export function open(
  method: Method,
  path: string,
  handle: Handle<AuthCall>,
  extras: RouteExtras = {},
): Route {
  return { access: 'open', method, path, handle, ...extras }
}

/** For everybody with an API key. */
export function keyed(
  method: Method,
  path: string,
  handle: Handle<AuthCall>,
  extras: RouteExtras = {},
): Route {
  return { access: 'key', method, path, handle, ...extras }
}

/** For users with a token whose session is alive. */
export function signedIn(
  method: Method,
  path: string,
  handle: Handle<UserCall>,
  extras: RouteExtras = {},
): Route {
  return { access: 'user', method, path, handle, ...extras }
}

/** For the server itself, by its secret key. */
export function secret(
  method: Method,
  path: string,
  handle: Handle<AuthCall>,
  extras: RouteExtras = {},
): Route {
  return { access: 'secret', method, path, handle, ...extras }
}

/** Values of the `{…}` parts when `path` fits, else null. `{rest*}` takes everything that is left. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const expected = pattern.split('/')
  const given = path.split('/')
  const params: Record<string, string> = {}
  for (const [index, part] of expected.entries()) {
    if (part === '{rest*}') return params
    const value = given[index]
    if (value === undefined) return null
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined ? part !== value : value === '') return null
    if (name !== undefined) params[name] = value
  }
  return given.length === expected.length ? params : null
}
