/** Values that differ between installations, from the server's settings. */
export type SiteSettings = {
  /** Trading name of the agency, used in the logo and texts. */
  name: string
  /** Registered name for the copyright line; the trading name by default. */
  legalName?: string
  /** VAT ID or similar number, printed on payment requests. */
  taxNumber?: string
  /** As readers see it; the `tel:` link is derived from it. */
  phone: string
  /** Postal address, one printed line per entry. */
  address: string[]
  email: string
  /** Target of the logo: the agency's main site, which may be elsewhere. */
  mainSiteUrl: string
  /** IANA time zone of dates on pages. */
  timeZone: string
  /** BCP 47 language tag of pages and posts. */
  language: string
  /** BCP 47 locale of dates and figures. */
  locale: string
  /** ISO 4217 code of the currency of new payment requests. */
  currency: string
  /** URLs of the agency's profiles on other sites, for search engines. */
  profiles?: string[]
  /** Brand of the installation; undefined for the default brand. */
  brand?: SiteBrand
}

export type SiteBrand = {
  /** URL of the style sheet; null if there is none. */
  sheet: string | null
  /** Whether the style sheet replaces the mark and name with a logo. */
  hasLogo: boolean
  /** URL of the icon; null if there is none. */
  icon: string | null
  hasDisplayFont: boolean
  theme: 'system' | 'light' | 'dark'
  /** Background color of the page in both themes. */
  pageColors: readonly [light: string, dark: string]
  /** Color of buttons on white, such as in emails. */
  color: string
  /** URL of the logo, or else the icon, for emails and PDFs; null if there is neither. */
  picture: string | null
  /** Hash of the parts of the brand that share images show. */
  card: string
}

export const defaultSiteSettings: SiteSettings = {
  name: 'Peakshelf',
  phone: '+1 (302) 555-0147',
  address: ['118 Harbour Terrace, Suite 4', 'Wilmington, DE 19801'],
  email: 'hello@peakshelf.example',
  mainSiteUrl: '/',
  timeZone: 'America/New_York',
  language: 'en',
  locale: 'en-US',
  currency: 'USD',
}

/** Neutral name for pages whose settings failed to load. */
export const unnamedSite: SiteSettings = {
  name: 'Home',
  phone: '',
  address: [],
  email: '',
  mainSiteUrl: '/',
  timeZone: 'UTC',
  language: 'en',
  locale: 'en-US',
  currency: 'USD',
}
