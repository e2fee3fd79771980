/** What an old address answers: moved for good, moved for now, gone. */
export const REDIRECT_STATUSES = [301, 302, 410] as const
export type RedirectStatus = (typeof REDIRECT_STATUSES)[number]

/** A redirect as the database keeps it; `target` is null where the status is 410. */
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
/** `-`, `.`, `_` and `~` need no escape (RFC 3986, section 2.3). */
const NEEDLESS = new Map([
  ['%2D', '-'],
  ['%2E', '.'],
  ['%5F', '_'],
  ['%7E', '~'],
])

/**
 * The one form of a path on this site: ASCII letters small, escapes in capitals and only where they are needed, single
 * slashes, none at the end. Other letters stay as they are: what their small form is depends on the language. The same
 * rule as `private.canonical_path` of the database.
 * @param path as it is written in an address, without query
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

/** A path for people: escapes are read, where they are UTF-8. */
export function toReadablePath(path: string): string {
  try {
    // A line break or another invisible sign stays escaped.
    return decodeURI(path).replace(/[\p{C}\p{Z}]/gu, encodeURIComponent)
  } catch {
    return path
  }
}

/** The canonical path that a target on this site has; null elsewhere. */
export function toTargetPath(target: string | null): string | null {
  return target?.startsWith('/') ? toCanonicalPath(target.split(/[?#]/, 1)[0]!) : null
}
