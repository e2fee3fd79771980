import { createHash } from 'node:crypto'

export type SecurityPolicy = {
  siteUrl: string
  /** Inline scripts of pages, verbatim; the policy names them by hash. */
  inlineScripts: string[]
  /** Origins that may be framed: the booking calendar and the payment page. */
  frameOrigins: string[]
  /** Origins whose pages may frame ours, besides our own: an editor platform. None by default. */
  frameAncestors?: string[]
  /** Origins the browser may call besides our own: a hosted backend. */
  connectOrigins: string[]
  /** In development only: there, styles of parts that are fetched later come as style elements. */
  allowsInlineStyles?: boolean
  /** Whose widget the sign-in page shows, if any. */
  captcha?: 'turnstile' | 'hcaptcha' | null
  /** Whether forms of visitors show it as well. */
  areFormsChecked?: boolean
}

export type PageTraits = {
  path: string
  /** Origins that this page alone may frame: those of the videos and posts in its text. */
  frameOrigins?: readonly string[]
}

/** Pages with an embed whose provider may open a window of its own. */
const EMBED_PATHS = /^\/(book-call|pay-us|pay\/[^/]+)\/?$/

const SIGN_IN_PATH = /^\/auth\/?$/

/** Pages with a form whose sender is checked, where that is set up. */
const FORM_PATHS = /^\/(?:|contact|book-call|book-call\/times|acos-calculator|services\/[^/]+)\/?$/

/** Pages that tell no other site how somebody came from them. */
const PRIVATE_PATHS = /^\/(?:auth|admin(?:\/|$))/

/** Where browsers say what a policy kept from happening. */
export const REPORTS_PATH = '/csp-reports'

/**
 * The one way in which a script of ours names another (app/ui/trusted-script-url.ts), and the one in which text
 * becomes HTML: through the sanitizer (app/admin/trusted-body.ts).
 */
const TRUSTED_TYPES_POLICIES = 'site-scripts post-bodies'

/** What each provider asks for in its manual; named only on pages that show its widget. */
const CAPTCHA_ORIGINS = {
  turnstile: ['https://challenges.cloudflare.com'],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
} as const

/**
 * Headers of every page (threat model, section 8). Pages are cached, so that the few inline scripts are allowed by
 * their hashes.
 */
export function buildPageHeaders(policy: SecurityPolicy, page: PageTraits): Record<string, string> {
  const { path, frameOrigins = [] } = page
  const isHttps = policy.siteUrl.startsWith('https:')
  const hashes = policy.inlineScripts.map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  const showsCaptcha = SIGN_IN_PATH.test(path) || (policy.areFormsChecked === true && FORM_PATHS.test(path))
  const captcha = policy.captcha && showsCaptcha ? CAPTCHA_ORIGINS[policy.captcha] : []
  // A captcha's widget and the tools of development write HTML in ways of their own.
  const usesTrustedTypes = captcha.length === 0 && !policy.allowsInlineStyles
  const ancestors = policy.frameAncestors ?? []
  // The older header knows no list: where one is set, the policy speaks alone.
  const { 'x-frame-options': frameOptions, ...assetHeaders } = buildAssetHeaders(policy.siteUrl)
  const directives = [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes, ...captcha].join(' ')}`,
    `style-src ${["'self'", ...captcha, ...(policy.allowsInlineStyles ? ["'unsafe-inline'"] : [])].join(' ')}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src ${["'self'", ...policy.connectOrigins, ...captcha].join(' ')}`,
    `frame-src ${["'self'", ...policy.frameOrigins, ...frameOrigins, ...captcha].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${["'self'", ...ancestors].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
    ...(usesTrustedTypes
      ? ["require-trusted-types-for 'script'", `trusted-types ${TRUSTED_TYPES_POLICIES}`]
      : []),
    `report-uri ${REPORTS_PATH}`,
    'report-to csp',
  ]
  return {
    'content-security-policy': directives.join('; '),
    'reporting-endpoints': `csp="${REPORTS_PATH}"`,
    'cross-origin-opener-policy': EMBED_PATHS.test(path) ? 'same-origin-allow-popups' : 'same-origin',
    'permissions-policy': `camera=(), microphone=(), geolocation=(), usb=(), payment=(${['self', ...policy.frameOrigins.map((origin) => `"${origin}"`)].join(' ')}), fullscreen=(${['self', ...frameOrigins.map((origin) => `"${origin}"`)].join(' ')})`,
    ...assetHeaders,
    ...(ancestors.length === 0 && { 'x-frame-options': frameOptions }),
    ...(PRIVATE_PATHS.test(path) && { 'referrer-policy': 'no-referrer' }),
  }
}

/** Headers of everything that is not a page, too. */
export function buildAssetHeaders(siteUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(siteUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
  }
}

/** Set by a page on its answer when it holds no secret (server/http/compress-private-page.ts), and never sent on. */
export const MAY_COMPRESS = 'x-may-compress'
