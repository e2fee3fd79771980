import { isApiPath } from '../pages/api-path.ts'

/** Characters that must be escaped in a URL; includes `#` and `\`. */
const STRAY_CHARACTER = /[^\x21\x22\x24-\x5b\x5d-\x7e]/
const BROKEN_ESCAPE = /%(?![\da-f]{2})/i
/** Escaped letters, digits, slashes, backslashes and control characters. */
const NEEDLESS_ESCAPE = /%(?:3\d|[46][1-9a-f]|[57][\da]|2f|5c|[01][\da-f]|7f)/i
const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i

/**
 * Rejects ambiguous paths, which rate limits, page cache and services could interpret differently (threat
 * model, section 8).
 */
export function findPathProblem(url: string): string | null {
  const path = url.split('?', 1)[0]!
  if (STRAY_CHARACTER.test(path) || url.includes('#'))
    return 'Percent-encode this URL: it contains invalid characters.'
  if (DOT_SEGMENT.test(path)) return 'Remove "." and ".." from the path.'
  if (path.startsWith('//')) return 'Begin the path with one slash.'
  if (!path.includes('%')) return findDoubledSlash(path)
  if (BROKEN_ESCAPE.test(path)) return 'Write a percent sign in an address as %25.'
  if (NEEDLESS_ESCAPE.test(path)) return 'Do not percent-encode letters, digits and slashes in the path.'
  return findDoubledSlash(path)
}

/** Double slashes are harmless for pages, but could change which file a service reads. */
function findDoubledSlash(path: string): string | null {
  return isApiPath(path) && path.includes('//') ? 'Use single slashes in this path.' : null
}
