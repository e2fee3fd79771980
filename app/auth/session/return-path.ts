import { AUTH_PATH } from './auth-paths.ts'

const PARAMETER = 'return'
/** Places of the back office and nothing else, so that no link to the sign-in page leads people elsewhere. */
const RETURN_PATH = /^\/admin(?:\/[\da-z-]+)*$/

/** The sign-in page, which leads on to `path` of the back office afterwards. */
export function composeSignInPath(path: string): string {
  return RETURN_PATH.test(path) ? `${AUTH_PATH}?${PARAMETER}=${path}` : AUTH_PATH
}

/** Where who signs in came from, by the query of the sign-in page; null when that names no place to return to. */
export function readReturnPath(search: string): string | null {
  const path = new URLSearchParams(search).get(PARAMETER)
  return path !== null && RETURN_PATH.test(path) ? path : null
}
