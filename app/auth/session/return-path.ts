import { AUTH_PATH } from './auth-paths.ts'

const PARAMETER = 'return'
/** Allows only paths in the admin, to prevent open redirects. */
const RETURN_PATH = /^\/admin(?:\/[\da-z-]+)*$/

export function composeSignInPath(path: string): string {
  return RETURN_PATH.test(path) ? `${AUTH_PATH}?${PARAMETER}=${path}` : AUTH_PATH
}

/** Reads the return path from the query of the sign-in page; null if missing or invalid. */
export function readReturnPath(search: string): string | null {
  const path = new URLSearchParams(search).get(PARAMETER)
  return path !== null && RETURN_PATH.test(path) ? path : null
}
