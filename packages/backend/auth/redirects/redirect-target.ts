/** Where a mail link or a provider may send people back to. Contract, section 3; anything else becomes the site. */
import { isIP } from 'node:net'

export type RedirectRules = {
  siteUrl: string
  /** Patterns: `*` stands for characters other than `.` and `/`, `**` for any, `?` for one. */
  allowed: readonly string[]
}

const MAX_LENGTH = 2048

/** Reads `redirect_to` of the query or header, else the `Referer`, and answers an address that is allowed. */
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
  return rules.allowed.some((pattern) => toPattern(pattern).test(target.href))
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
