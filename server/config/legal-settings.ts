/** Settings of the legal pages and of statistics. */
import { z } from 'zod'
import { dropEnding } from '#import/text/clean-text.ts'
import type { AnalyticsSettings } from '#domain/analytics/analytics-services.ts'
import { LEGAL_REGIONS } from '#domain/legal/legal-pages.ts'
import type { Environment } from './config-schema.ts'
import { choose, explain, httpsUrl } from './setting-forms.ts'

const legalText = (max: number) => z.string().max(max, { error: `may have at most ${max} characters` })

export const legalSettings = {
  LEGAL_REGION: explain(
    choose(...LEGAL_REGIONS).default('us'),
    'wording of the drafts of privacy, terms, imprint and cookies: `us`, `uk` or `eu`',
  ),
  AGENCY_REPRESENTATIVE: explain(
    legalText(200).optional(),
    'in the imprint: who represents the agency, its register entry and tax number, and who hosts the site',
  ),
  AGENCY_REGISTER: legalText(200).optional(),
  AGENCY_TAX_ID: legalText(60).optional(),
  HOSTING_PROVIDER: legalText(200).optional(),
}

const siteId = (pattern: RegExp, example: string) =>
  z
    .string()
    .regex(pattern, { error: `must look like ${example}` })
    .optional()
const analyticsUrl = httpsUrl.transform((value) => dropEnding(value, '/')).optional()

export const analyticsSettings = {
  PLAUSIBLE_DOMAIN: explain(
    siteId(/^[a-z\d][a-z\d.-]{2,252}$/, 'example.com'),
    'statistics by Plausible, Umami, Matomo, Google Analytics or Google Ads: id of the site and address of the service, which the content policy then allows; visitors are asked first where the law of `LEGAL_REGION` requires it, with `ANALYTICS_CONSENT=always` everywhere',
    'nothing is measured',
  ),
  PLAUSIBLE_URL: analyticsUrl,
  UMAMI_WEBSITE_ID: siteId(
    /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
    '94db1cb1-74f4-4a40-ad6c-962362670409',
  ),
  UMAMI_URL: analyticsUrl,
  MATOMO_SITE_ID: siteId(/^\d{1,9}$/, '1'),
  MATOMO_URL: analyticsUrl,
  GA4_ID: siteId(/^G-[A-Z\d]{4,20}$/, 'G-ABC1234567'),
  GOOGLE_ADS_ID: siteId(/^AW-\d{6,15}$/, 'AW-123456789'),
  ANALYTICS_CONSENT: choose('auto', 'always').default('auto'),
}

export function readAnalyticsSettings(env: Environment): AnalyticsSettings {
  const { PLAUSIBLE_DOMAIN, UMAMI_WEBSITE_ID, MATOMO_SITE_ID, MATOMO_URL, GA4_ID, GOOGLE_ADS_ID } = env
  const at = (kind: 'plausible' | 'umami' | 'matomo', id: string | undefined, url: string | undefined) =>
    id && url ? [{ kind, id, url }] : []
  return {
    consent: env.ANALYTICS_CONSENT,
    services: [
      ...at('plausible', PLAUSIBLE_DOMAIN, env.PLAUSIBLE_URL ?? 'https://plausible.io'),
      ...at('umami', UMAMI_WEBSITE_ID, env.UMAMI_URL ?? 'https://cloud.umami.is'),
      ...at('matomo', MATOMO_SITE_ID, MATOMO_URL),
      ...(GA4_ID ? [{ kind: 'ga4' as const, id: GA4_ID }] : []),
      ...(GOOGLE_ADS_ID ? [{ kind: 'google-ads' as const, id: GOOGLE_ADS_ID }] : []),
    ],
  }
}

export function readLegalSettings(env: Environment) {
  return {
    region: env.LEGAL_REGION,
    representative: env.AGENCY_REPRESENTATIVE ?? '',
    register: env.AGENCY_REGISTER ?? '',
    taxId: env.AGENCY_TAX_ID ?? '',
    hosting: env.HOSTING_PROVIDER ?? '',
    retention: {
      messages: Number(env.MESSAGE_DAYS ?? 0) || null,
      calls: Number(env.CALL_DAYS ?? 0) || null,
      emails: 90,
      activity: Number(env.ACTIVITY_DAYS ?? 400),
    },
  }
}
