import type { AuthCall, UserCall } from './auth-call.ts'
import type { AuthContext } from './auth-context.ts'
import type { RequestLimitName } from './limits/limits.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'

type RouteExtras = {
  limit?: RequestLimitName
  captcha?: true
  /** Checks that the caller may complete the factor in the path. */
  finishesFactor?: true
}

type Handle<Call> = (context: AuthContext, call: Call) => Promise<Response> | Response

export type Route = RouteExtras & { method: Method; path: string } & (
    | { access: 'open' | 'key' | 'secret'; handle: Handle<AuthCall> }
    | { access: 'user'; handle: Handle<UserCall> }
  )

/**
 * One line of the route table.
 * - `open`: no API key, since browsers follow links to it
 * - `key`: any API key
 * - `user`: a user's token whose session exists
 * - `secret`: the secret key
 */
export function route<A extends Route['access']>(
  access: A,
  method: Method,
  path: string,
  handle: Handle<A extends 'user' ? UserCall : AuthCall>,
  extras: RouteExtras = {},
): Route {
  return { access, method, path, handle, ...extras } as Route
}

/** Values of the `{…}` parts, or null if `path` doesn't match. `{rest*}` matches the rest. */
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
