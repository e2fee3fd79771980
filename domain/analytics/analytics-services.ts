/** Supported analytics services: the consent and the Content Security Policy sources that each one needs. */
import type { LegalRegion, LegalService } from '../legal/legal-pages.ts'

export type AnalyticsService =
  | { kind: 'plausible' | 'umami' | 'matomo'; url: string; id: string }
  | { kind: 'ga4'; id: string }
  | { kind: 'google-ads'; id: string }
export type AnalyticsKind = AnalyticsService['kind']

/** `always` asks for consent in every region. */
export type ConsentRule = 'auto' | 'always'

export type AnalyticsSettings = { services: readonly AnalyticsService[]; consent: ConsentRule }

const NAMES: Record<AnalyticsKind, string> = {
  plausible: 'Plausible',
  umami: 'Umami',
  matomo: 'Matomo',
  ga4: 'Google Analytics',
  'google-ads': 'Google Ads',
}
/** First-party cookies, according to the services' documentation. Plausible and Umami set none. */
const COOKIES: Partial<Record<AnalyticsKind, string>> = {
  matomo: '_pk_id, _pk_ses (13 months, 30 minutes)',
  ga4: '_ga, _ga_… (2 years)',
  'google-ads': '_gcl_au (90 days)',
}

/**
 * Returns whether a service needs consent: in the EU and the UK, if it stores anything in the browser;
 * elsewhere, if it is used for advertising.
 */
export function needsConsent(kind: AnalyticsKind, region: LegalRegion, rule: ConsentRule): boolean {
  if (rule === 'always' || kind === 'google-ads') return true
  return region !== 'us' && COOKIES[kind] !== undefined
}

/** Describes the services for the legal pages and the consent banner. */
export function describeAnalytics(
  { services, consent }: AnalyticsSettings,
  region: LegalRegion,
): LegalService[] {
  return services.map((service) => ({
    name: NAMES[service.kind] + ('url' in service ? ` at ${new URL(service.url).hostname}` : ''),
    purpose: service.kind === 'google-ads' ? 'ad measurement' : 'visit statistics',
    ...(COOKIES[service.kind] && { cookies: COOKIES[service.kind] }),
    ...(needsConsent(service.kind, region, consent) && { asksFirst: true }),
  }))
}

export type PolicySources = { script: string[]; connect: string[]; frame: string[]; trustedTypes: string[] }

const GOOGLE: PolicySources = {
  script: ['https://www.googletagmanager.com'],
  connect: [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
  frame: [],
  trustedTypes: ['goog#html'],
}
const GOOGLE_ADS: PolicySources = {
  script: [...GOOGLE.script, 'https://www.googleadservices.com', 'https://googleads.g.doubleclick.net'],
  connect: [
    ...GOOGLE.connect,
    'https://www.google.com',
    'https://www.googleadservices.com',
    'https://*.g.doubleclick.net',
  ],
  frame: ['https://td.doubleclick.net', 'https://www.googletagmanager.com'],
  trustedTypes: GOOGLE.trustedTypes,
}

/** Lists the Content Security Policy sources of the services. Images need none: every https URL is allowed anyway. */
export function listPolicySources({ services }: AnalyticsSettings): PolicySources {
  const all = services.map((service): PolicySources => {
    if (service.kind === 'ga4') return GOOGLE
    if (service.kind === 'google-ads') return GOOGLE_ADS
    const { origin } = new URL(service.url)
    return { script: [origin], connect: [origin], frame: [], trustedTypes: [] }
  })
  const unite = (key: keyof PolicySources) => [...new Set(all.flatMap((sources) => sources[key]))]
  return {
    script: unite('script'),
    connect: unite('connect'),
    frame: unite('frame'),
    trustedTypes: [...unite('trustedTypes'), ...(services.length > 0 ? ['site-analytics'] : [])],
  }
}

/** Pages without analytics: those with secret URLs, and those for staff. */
const UNMEASURED_PATHS = /^\/(?:admin|auth|bookings|pay|preview|dev|embed|system)(?:\/|$)/

export const isMeasured = (path: string): boolean => !UNMEASURED_PATHS.test(path.toLowerCase())
