import { z } from 'zod'
import { dropEnding } from '#import/text/clean-text.ts'
import { LEGAL_REGIONS } from '#domain/legal/legal-pages.ts'
import { choose, explain, httpsUrl, retentionLimit } from './setting-forms.ts'

const legalText = (max: number) => z.string().max(max, { error: `may have at most ${max} characters` })

export const legalSettings = {
  LEGAL_REGION: explain(
    choose(...LEGAL_REGIONS).default('us'),
    'wording of the drafts of privacy, terms, imprint and cookies: `us`, `uk` or `eu`',
  ),
  AGENCY_REPRESENTATIVE: explain(
    legalText(200).optional(),
    'in the imprint: who represents the agency, its register entry, and who hosts the site',
  ),
  AGENCY_REGISTER: legalText(200).optional(),
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
    'analytics with Plausible, Umami, Matomo, Google Analytics or Google Ads: site id and URL of the service, which is then allowed by the Content Security Policy; visitors are asked for consent where the law of `LEGAL_REGION` requires it, and everywhere with `ANALYTICS_CONSENT=always`',
    'no analytics',
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

export const versionSettings = {
  VERSIONS_KEPT: explain(retentionLimit, 'versions kept per post, besides those with a note', '`100`'),
  VERSION_DAYS: explain(retentionLimit, 'days a replaced version is kept, unless it has a note', '`365`'),
}

export const activitySettings = {
  MESSAGE_DAYS: explain(retentionLimit, 'days messages are kept after the last contact', 'not deleted'),
  CALL_DAYS: explain(retentionLimit, 'days booked calls are kept after they ended', 'not deleted'),
  ACTIVITY_DAYS: explain(retentionLimit, 'days activity is kept; at least 30', '`400`'),
}
