/** What somebody typed as a redirect, brought into the form that the database keeps, or what is wrong with it. */
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
  /** Of this site, without a slash at the end; its own addresses may be typed whole. */
  siteUrl: string
  /** True for the canonical path of a page of this site, which stays in front of any redirect. */
  isPage: (path: string) => boolean
}

export type ReadRedirect = { redirect: Redirect } | { problem: RedirectProblem }

const HTTPS_TARGET = /^https:\/\/[^\s/\\@?#]+(?:[/?#]|$)/i
/** Control characters and line breaks, blanks, and what browsers read as a slash. */
const STRAY = /[\p{C}\p{Z}\\]/u
const API_PATH = /^\/[a-z][a-z\d-]*\/v\d+(?:\/|$)/
const PAGES_LIKE_API = /^\/(?:blog|news)\//
const BROKEN_ESCAPE = /%(?![\da-f]{2})/i
/** Control characters, slashes and dot segments, which no request may hold (server/http/request-path.ts). */
const REFUSED_ESCAPE = /%(?:[01][\da-f]|7f|2f|5c)/i
const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i

/** Everything but loops and chains, which take knowing the other redirects: `find-chain.ts`. */
export function readRedirect(typed: TypedRedirect, rules: RedirectRules): ReadRedirect {
  const status = Number(typed.status.trim() || 301)
  if (!isRedirectStatus(status)) return refuse('status', 'The answer is 301, 302 or 410.')
  const path = readPath(stripSite(typed.path.trim(), rules.siteUrl), rules)
  if ('problem' in path) return path
  if (status === 410) {
    return typed.target.trim() === ''
      ? { redirect: { path: path.value, target: null, status } }
      : refuse('target', 'What is gone (410) leads nowhere: leave the new address empty.')
  }
  const target = readTarget(stripSite(typed.target.trim(), rules.siteUrl))
  if ('problem' in target) return target
  if (toTargetPath(target.value) === path.value)
    return refuse('target', `“${toReadablePath(path.value)}” would lead to itself.`)
  return { redirect: { path: path.value, target: target.value, status } }
}

type Read = { value: string } | { problem: RedirectProblem }

function refuse(field: RedirectField, message: string): { problem: RedirectProblem } {
  return { problem: { field, message } }
}

/** `https://our.site/old` becomes `/old`. */
function stripSite(text: string, siteUrl: string): string {
  const isOwn = text.slice(0, siteUrl.length).toLowerCase() === siteUrl.toLowerCase()
  const rest = text.slice(siteUrl.length)
  return isOwn && /^(?:[/?#]|$)/.test(rest) ? `${rest.startsWith('/') ? '' : '/'}${rest}` : text
}

function readPath(text: string, { isPage }: RedirectRules): Read {
  if (text === '') return refuse('path', 'Type the old address.')
  if (!/^\/(?!\/)/.test(text))
    return refuse('path', 'Begin the old address with one slash, such as /old-page.')
  if (/[?#]/.test(text))
    return refuse('path', 'Leave out what follows “?” or “#”: a redirect holds for any query.')
  if (STRAY.test(text) || BROKEN_ESCAPE.test(text) || REFUSED_ESCAPE.test(text) || DOT_SEGMENT.test(text))
    return refuse('path', 'This is no address that can be asked for: look for blanks, dots and backslashes.')
  const path = toCanonicalPath(readNeedlessEscapes(escapeLetters(text)))
  if (path.length > MAX_PATH_LENGTH)
    return refuse('path', `The old address is longer than ${MAX_PATH_LENGTH} characters.`)
  if (path === '/') return refuse('path', 'The front page can’t lead elsewhere.')
  if (API_PATH.test(path) && !PAGES_LIKE_API.test(path))
    return refuse('path', 'Addresses of programs, such as /rest/v1, lead nowhere else.')
  if (isPage(path))
    return refuse('path', `There is a page at “${toReadablePath(path)}”, which stays in front of a redirect.`)
  return { value: path }
}

function readTarget(text: string): Read {
  if (text === '') return refuse('target', 'Say where the old address leads to.')
  if (STRAY.test(text)) return refuse('target', 'This is no address: look for blanks and backslashes.')
  const target = escapeLetters(text)
  if (target.length > MAX_TARGET_LENGTH)
    return refuse('target', `The new address is longer than ${MAX_TARGET_LENGTH} characters.`)
  if (/^\/(?!\/)/.test(target)) {
    const path = target.split(/[?#]/, 1)[0]!
    return { value: toCanonicalPath(path) + target.slice(path.length) }
  }
  if (HTTPS_TARGET.test(target) && URL.canParse(target)) return { value: target }
  return refuse(
    'target',
    'Give a path of this site, such as /services, or a whole address that begins with https://.',
  )
}

/** Letters beyond ASCII, and signs that addresses don't hold as they are. */
function escapeLetters(text: string): string {
  return text.toWellFormed().replace(/[^!-~]+/gu, encodeURIComponent)
}

/** Letters and digits: requests that escape them are refused, so that nobody could ask for such a path. */
function readNeedlessEscapes(path: string): string {
  return path.replace(/%(?:3\d|[46][1-9a-f]|[57][\da])/gi, decodeURIComponent)
}
