import type { PictureStorage } from '#domain/html/render/picture-storage.ts'

export type SiteConfiguration = {
  /** Origin of the Supabase project; null if it is this site's origin. */
  supabaseUrl: string | null
  /** Origin of stored picture URLs (docs/decisions/0006-store-picture-urls-whole.md). */
  pictureOrigin: string
  publishableKey: string
  siteName: string
  timeZone: string
  locale: string
  currency: string
  /** Values in effect, with the names of the specification (section 9). */
  flags: {
    'individual-service-pages-enabled': boolean
    /** In minutes. */
    'news-import-interval': number
  }
  /** Hosts besides localhost that show the developer tools. Grants no access. */
  developerHosts: string[]
  /** Captcha for sign-in and recovery; null if not set. */
  captcha: { provider: 'turnstile' | 'hcaptcha'; siteKey: string } | null
  /** Id of this server start; only in pages for a browser with editor mode (threat model, section 3). */
  editor: { startId: string } | null
}

export const SITE_CONFIGURATION_ID = 'site-configuration'

/** Reads the configuration from the page. */
export function readSiteConfiguration(): SiteConfiguration {
  const source = document.getElementById(SITE_CONFIGURATION_ID)?.textContent
  if (!source) throw new Error('This page has no site configuration')
  return JSON.parse(source) as SiteConfiguration
}

export function describePictureStorage(
  { supabaseUrl, pictureOrigin }: Pick<SiteConfiguration, 'supabaseUrl' | 'pictureOrigin'>,
  siteUrl: string,
): PictureStorage {
  const origins = [supabaseUrl ?? siteUrl, pictureOrigin]
  // The sanitizer turns http URLs into https.
  const safe = origins.map((origin) => origin.replace(/^http:/, 'https:'))
  return { origins: [...new Set([...origins, ...safe])], shownAt: supabaseUrl ?? '' }
}

export const readPictureStorage = (): PictureStorage =>
  describePictureStorage(readSiteConfiguration(), location.origin)

export type AgencyFacts = { name: string; timeZone: string; locale: string; currency: string }

export function readAgency(): AgencyFacts {
  if (typeof document === 'undefined') return { name: '', timeZone: 'UTC', locale: 'en-US', currency: 'USD' }
  const { siteName, timeZone, locale, currency } = readSiteConfiguration()
  return { name: siteName, timeZone, locale, currency }
}
