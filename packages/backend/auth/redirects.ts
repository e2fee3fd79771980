import { isIP } from 'node:net'
import { noteOwner } from './auth-call.ts'
import type { AuthSettings } from './auth-options.ts'
import type { AuthError } from './errors/errors.ts'
import type { SessionResponse } from './sessions/open-session.ts'

/** Error codes of redirects by HTTP status. Contract, section 4.5. */
const ERROR_WORDS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
}

/** Asks the page to let the user choose a password. Not part of the protocol. */
type MailVisitor = { isPasswordNeeded: boolean }

export function buildSessionRedirect(
  target: string,
  { session, isPasswordNeeded }: MailVisitor & { session: SessionResponse },
  type: string,
): Response {
  const fragment = new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    sb: '',
    token_type: session.token_type,
    ...(type !== '' && { type }),
    ...(isPasswordNeeded && { password_needed: 'true' }),
  })
  return noteOwner(redirect(withFragment(target, fragment)), session)
}

export function buildCodeRedirect(
  target: string,
  { code, isPasswordNeeded }: MailVisitor & { code: string },
): Response {
  const url = new URL(target)
  url.searchParams.set('code', code)
  if (isPasswordNeeded) url.searchParams.set('password_needed', 'true')
  return redirect(url.href)
}

export function buildMessageRedirect(target: string, message: string): Response {
  return redirect(withFragment(target, new URLSearchParams({ message, sb: '' })))
}

/** With `isInQuery`, the error is also in the query, where a server can read it. */
export function buildErrorRedirect(
  target: string,
  error: AuthError,
  { isInQuery }: { isInQuery: boolean },
): Response {
  const word = ERROR_WORDS[error.status]
  const fields = {
    ...(word !== undefined && { error: word }),
    error_code: error.code,
    error_description: error.message,
  }
  const url = new URL(target)
  if (isInQuery) for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return redirect(withFragment(url.href, new URLSearchParams({ ...fields, sb: '' })))
}

/** URLs with tokens must not be cached or sent as a referrer. */
export function redirect(location: string, status: 302 | 303 = 303): Response {
  return new Response(null, {
    status,
    headers: { Location: location, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  })
}

function withFragment(target: string, fragment: URLSearchParams): string {
  const url = new URL(target)
  url.hash = fragment.toString()
  return url.href
}

type RedirectRules = Pick<AuthSettings, 'siteUrl' | 'redirectUrls'>

const MAX_LENGTH = 2048

/** Reads `redirect_to` of the query or header, else the `Referer`. Returns the site URL if it is not allowed. */
export function readRedirectTarget(request: Request, rules: RedirectRules): string {
  const asked =
    new URL(request.url).searchParams.get('redirect_to') ||
    request.headers.get('redirect_to') ||
    request.headers.get('referer')
  return chooseRedirectTarget(asked, rules)
}

export function chooseRedirectTarget(asked: string | null, rules: RedirectRules): string {
  return asked && isAllowedTarget(asked, rules) ? asked : rules.siteUrl
}

function isAllowedTarget(asked: string, rules: RedirectRules): boolean {
  if (asked.length > MAX_LENGTH || /[\s\\\p{Cc}]/u.test(asked)) return false
  const target = URL.parse(asked)
  if (!target || target.username !== '' || target.password !== '') return false
  if (isLikeSite(target, new URL(rules.siteUrl))) return true
  const isWeb = target.protocol === 'http:' || target.protocol === 'https:'
  if (isWeb && isIP(target.hostname.replace(/^\[|\]$/g, '')) !== 0 && !isLoopback(target.hostname))
    return false
  target.hash = ''
  return rules.redirectUrls.some((pattern) => toPattern(pattern).test(target.href))
}

function isLikeSite(target: URL, site: URL): boolean {
  if (target.protocol !== site.protocol || target.hostname !== site.hostname) return false
  return target.port === site.port || isLoopback(site.hostname)
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

function toPattern(glob: string): RegExp {
  const source = glob.replace(/\*\*|\*|\?|[^*?]+/g, (part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    return part === '?' ? '[^./]' : part.replace(/[\\^$.+()[\]{}|/]/g, String.raw`\$&`)
  })
  // A pattern without a path, such as an origin, means its root.
  return new RegExp(`^${source}/?$`)
}
