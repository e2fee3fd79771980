/** Values that differ between installations; the server reads them from its settings. */
export type SiteSettings = {
  /** The agency's trading name, set in the logo and used throughout the copy. */
  name: string
  /** The registered name for the copyright line; the trading name when absent. */
  legalName?: string
  /** VAT ID or similar number, printed on payment requests. */
  taxNumber?: string
  /** As a reader should see it; the `tel:` link is derived from it. */
  phone: string
  /** The postal address, one printed line per entry. */
  address: string[]
  email: string
  /** Where the logo leads: the agency's main site, which may live elsewhere. */
  mainSiteUrl: string
  /** IANA time zone of the dates shown on pages. */
  timeZone: string
  /** BCP 47 language tag of pages and posts. */
  language: string
  /** BCP 47 locale of dates and figures. */
  locale: string
  /** ISO 4217 code of the currency of new payment requests. */
  currency: string
  /** Addresses of the agency's pages on other sites, for search engines. */
  profiles?: string[]
  /** Look of the installation; missing for the default look. */
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
  /** Hash of the parts of the look that share images show. */
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
