import {
  toCanonicalPath,
  toReadablePath,
  isRedirectStatus,
  MAX_PATH_LENGTH,
  MAX_TARGET_LENGTH,
  type Redirect,
  type RedirectField,
  type RedirectProblem,
  toTargetPath,
} from './redirect.ts'

export type TypedRedirect = { path: string; target: string; status: string }

export type RedirectRules = {
  /** Origin of this site. Full URLs of this site are accepted as paths. */
  siteUrl: string
  /** Returns whether a canonical path is a page of this site, which takes precedence over redirects. */
  isPage: (path: string) => boolean
}

export type ReadRedirect = { redirect: Redirect } | { problem: RedirectProblem }

const HTTPS_TARGET = /^https:\/\/[^\s/\\@?#]+(?:[/?#]|$)/i
/** Control characters, whitespace, and backslashes, which browsers treat as slashes. */
const INVALID_CHARACTERS = /[\p{C}\p{Z}\\]/u
const API_PATH = /^\/[a-z][a-z\d-]*\/v\d+(?:\/|$)/
const PAGES_LIKE_API = /^\/(?:blog|news)\//
const BROKEN_ESCAPE = /%(?![\da-f]{2})/i
/** Escaped control characters, slashes and dots are rejected in requests (server/http/request-path.ts). */
const REFUSED_ESCAPE = /%(?:[01][\da-f]|7f|2f|5c)/i
const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i

/** Checks everything but loops and chains, which depend on other redirects: see `find-chain.ts`. */
export function readRedirect(typed: TypedRedirect, rules: RedirectRules): ReadRedirect {
  const status = Number(typed.status.trim() || 301)
  if (!isRedirectStatus(status)) return refuse('status', 'The status must be 301, 302 or 410.')
  const path = readPath(stripSite(typed.path.trim(), rules.siteUrl), rules)
  if ('problem' in path) return path
  if (status === 410) {
    return typed.target.trim() === ''
      ? { redirect: { path: path.value, target: null, status } }
      : refuse('target', 'A page that is gone (410) has no new address. Leave it empty.')
  }
  const target = readTarget(stripSite(typed.target.trim(), rules.siteUrl))
  if ('problem' in target) return target
  if (toTargetPath(target.value) === path.value)
    return refuse('target', `“${toReadablePath(path.value)}” would redirect to itself.`)
  return { redirect: { path: path.value, target: target.value, status } }
}

type Read = { value: string } | { problem: RedirectProblem }

function refuse(field: RedirectField, message: string): { problem: RedirectProblem } {
  return { problem: { field, message } }
}

/** Turns `https://our.site/old` into `/old`. */
function stripSite(text: string, siteUrl: string): string {
  const isOwn = text.slice(0, siteUrl.length).toLowerCase() === siteUrl.toLowerCase()
  const rest = text.slice(siteUrl.length)
  return isOwn && /^(?:[/?#]|$)/.test(rest) ? `${rest.startsWith('/') ? '' : '/'}${rest}` : text
}

function readPath(text: string, { isPage }: RedirectRules): Read {
  if (text === '') return refuse('path', 'Enter the old address.')
  if (!/^\/(?!\/)/.test(text))
    return refuse('path', 'Start the old address with one slash, such as /old-page.')
  if (/[?#]/.test(text))
    return refuse('path', 'Leave out “?” and “#” and the text after them: a redirect applies to any query.')
  if (
    INVALID_CHARACTERS.test(text) ||
    BROKEN_ESCAPE.test(text) ||
    REFUSED_ESCAPE.test(text) ||
    DOT_SEGMENT.test(text)
  )
    return refuse('path', 'This is not a valid path. Check for spaces, dots and backslashes.')
  const path = toCanonicalPath(decodeLetters(escapeLetters(text)))
  if (path.length > MAX_PATH_LENGTH)
    return refuse('path', `The old address is longer than ${MAX_PATH_LENGTH} characters.`)
  if (path === '/') return refuse('path', 'The home page can’t be redirected.')
  if (API_PATH.test(path) && !PAGES_LIKE_API.test(path))
    return refuse('path', 'API paths, such as /rest/v1, can’t be redirected.')
  if (isPage(path))
    return refuse('path', `There is a page at “${toReadablePath(path)}”, so it can’t be redirected.`)
  return { value: path }
}

function readTarget(text: string): Read {
  if (text === '') return refuse('target', 'Enter the new address.')
  if (INVALID_CHARACTERS.test(text))
    return refuse('target', 'This is not a valid URL. Check for spaces and backslashes.')
  const target = escapeLetters(text)
  if (target.length > MAX_TARGET_LENGTH)
    return refuse('target', `The new address is longer than ${MAX_TARGET_LENGTH} characters.`)
  if (/^\/(?!\/)/.test(target)) {
    const path = target.split(/[?#]/, 1)[0]!
    return { value: toCanonicalPath(path) + target.slice(path.length) }
  }
  if (HTTPS_TARGET.test(target) && URL.canParse(target)) return { value: target }
  return refuse('target', 'Enter a path of this site, such as /services, or a URL that starts with https://.')
}

function escapeLetters(text: string): string {
  return text.toWellFormed().replace(/[^!-~]+/gu, encodeURIComponent)
}

/** Decodes escaped letters and digits, because requests with such escapes are rejected. */
function decodeLetters(path: string): string {
  return path.replace(/%(?:3\d|[46][1-9a-f]|[57][\da])/gi, decodeURIComponent)
}
