import { toCanonicalPath } from '#domain/redirects/redirect.ts'
import { isApiPath } from '../api-path.ts'

/** Names and keys there are read letter by letter. */
const EXACT_PATHS = /^\/(?:assets|bookings|dev|drawn-covers|embed|pay|share|storage)\//

/**
 * The one path under which a page is answered, when it was asked for by another: with capitals, doubled slashes or one
 * at the end. Null when the path is that one, or not that of a page.
 */
export function findCanonicalPath(path: string): string | null {
  const canonical = toCanonicalPath(path)
  // A last part with a dot is the name of a file.
  const isFile = path.slice(path.lastIndexOf('/')).includes('.')
  if (canonical === path || isFile || EXACT_PATHS.test(canonical) || isApiPath(canonical)) return null
  return canonical
}
