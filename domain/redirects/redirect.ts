export const REDIRECT_STATUSES = [301, 302, 410] as const
export type RedirectStatus = (typeof REDIRECT_STATUSES)[number]

/** `target` is null if the status is 410. */
export type Redirect = { path: string; target: string | null; status: RedirectStatus }

export type RedirectField = 'path' | 'target' | 'status'
export type RedirectProblem = { field: RedirectField; message: string }

/** Limits of the table `redirects`, in characters. */
export const MAX_PATH_LENGTH = 500
export const MAX_TARGET_LENGTH = 2000

export function isRedirectStatus(value: number): value is RedirectStatus {
  return (REDIRECT_STATUSES as readonly number[]).includes(value)
}

const ESCAPE = /%[\da-f]{2}/gi
/** Unreserved characters that need no escape (RFC 3986, section 2.3). */
const NEEDLESS = new Map([
  ['%2D', '-'],
  ['%2E', '.'],
  ['%5F', '_'],
  ['%7E', '~'],
])

/**
 * Returns the canonical form of a path: ASCII letters in lower case, escapes in upper case and only where
 * needed, single slashes, no trailing slash. Other letters keep their case, because lower case depends on the
 * language. Same rule as `private.canonical_path` in the database.
 * @param path without query
 */
export function toCanonicalPath(path: string): string {
  const small = path.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const escaped = small.replace(
    ESCAPE,
    (escape) => NEEDLESS.get(escape.toUpperCase()) ?? escape.toUpperCase(),
  )
  return `/${escaped
    .split('/')
    .filter((segment) => segment !== '')
    .join('/')}`
}

export function toReadablePath(path: string): string {
  try {
    // Invisible characters stay escaped.
    return decodeURI(path).replace(/[\p{C}\p{Z}]/gu, encodeURIComponent)
  } catch {
    return path
  }
}

/** Returns the canonical path of a target on this site; null for other sites. */
export function toTargetPath(target: string | null): string | null {
  return target?.startsWith('/') ? toCanonicalPath(target.split(/[?#]/, 1)[0]!) : null
}
