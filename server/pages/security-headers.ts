import { createHash } from 'node:crypto'
import type { PagePolicy } from '#app/data/context/page-policy.ts'
import {
  type AnalyticsSettings,
  isMeasured,
  listPolicySources,
} from '#domain/analytics/analytics-services.ts'

export type SecurityPolicy = {
  siteUrl: string
  inlineScripts: string[]
  frameOrigins: string[]
  frameAncestors?: string[]
  connectOrigins: string[]
  /** Development only, where styles are loaded as style elements. */
  allowsInlineStyles?: boolean
  captcha?: 'turnstile' | 'hcaptcha' | null
  areFormsChecked?: boolean
  analytics?: AnalyticsSettings
}

export type PageTraits = Partial<PagePolicy> & { path: string }

/** Pages with an embedded provider that may open a window. */
const EMBED_PATHS = /^\/(book-call|pay-us|pay\/[^/]+)\/?$/

const SIGN_IN_PATH = /^\/auth\/?$/

const FORM_PATHS = /^\/(?:|contact|book-call|book-call\/times|acos-calculator|services\/[^/]+)\/?$/

const PRIVATE_PATHS = /^\/(?:auth|admin(?:\/|$))/

export const REPORTS_PATH = '/csp-reports'

/**
 * Trusted Types policies: for script URLs (app/admin/imports/reading/import-reader.ts) and sanitized HTML
 * (app/admin/trusted-body.ts).
 */
const TRUSTED_TYPES_POLICIES = 'site-scripts post-bodies'

/** Origins in the providers' documentation; only for pages with their widget. */
const CAPTCHA_ORIGINS = {
  turnstile: ['https://challenges.cloudflare.com'],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
} as const

/**
 * Builds the security headers of a page (threat model, section 8). Inline scripts are allowed by hash,
 * because pages are cached.
 */
export function buildPageHeaders(policy: SecurityPolicy, page: PageTraits): Record<string, string> {
  const { path, frameOrigins = [], hasForm, opensWindows } = page
  const isHttps = policy.siteUrl.startsWith('https:')
  const hashes = policy.inlineScripts.map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  const showsCaptcha =
    SIGN_IN_PATH.test(path) || (policy.areFormsChecked === true && (hasForm || FORM_PATHS.test(path)))
  const captcha = policy.captcha && showsCaptcha ? CAPTCHA_ORIGINS[policy.captcha] : []
  // Captchas and development tools write HTML without Trusted Types.
  const usesTrustedTypes = captcha.length === 0 && !policy.allowsInlineStyles
  const measured = listPolicySources({
    consent: 'auto',
    services: [],
    ...(isMeasured(path) && policy.analytics),
  })
  const ancestors = policy.frameAncestors ?? []
  // X-Frame-Options can't list origins.
  const { 'x-frame-options': frameOptions, ...assetHeaders } = buildAssetHeaders(policy.siteUrl)
  const directives = [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes, ...captcha, ...measured.script].join(' ')}`,
    `style-src ${["'self'", ...captcha, ...(policy.allowsInlineStyles ? ["'unsafe-inline'"] : [])].join(' ')}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src ${["'self'", ...policy.connectOrigins, ...captcha, ...measured.connect].join(' ')}`,
    `frame-src ${["'self'", ...policy.frameOrigins, ...frameOrigins, ...captcha, ...measured.frame].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${["'self'", ...ancestors].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
    ...(usesTrustedTypes
      ? [
          "require-trusted-types-for 'script'",
          `trusted-types ${[TRUSTED_TYPES_POLICIES, ...measured.trustedTypes].join(' ')}`,
        ]
      : []),
    `report-uri ${REPORTS_PATH}`,
    'report-to csp',
  ]
  return {
    'content-security-policy': directives.join('; '),
    'reporting-endpoints': `csp="${REPORTS_PATH}"`,
    'cross-origin-opener-policy':
      opensWindows || EMBED_PATHS.test(path) ? 'same-origin-allow-popups' : 'same-origin',
    'permissions-policy': `camera=(), microphone=(), geolocation=(), usb=(), payment=(${['self', ...policy.frameOrigins.map((origin) => `"${origin}"`)].join(' ')}), fullscreen=(${['self', ...frameOrigins.map((origin) => `"${origin}"`)].join(' ')})`,
    ...assetHeaders,
    ...(ancestors.length === 0 && { 'x-frame-options': frameOptions }),
    // Analytics of the next page need the referrer. With `no-referrer`, forms would send the origin `null`.
    ...(!isMeasured(path) && { 'referrer-policy': 'strict-origin' }),
    ...(PRIVATE_PATHS.test(path) && { 'referrer-policy': 'no-referrer' }),
  }
}

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

/** Internal marker of a page without secrets (server/http/compress-private-page.ts), removed before sending. */
export const MAY_COMPRESS = 'x-may-compress'
