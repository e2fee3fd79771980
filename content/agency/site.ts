/** What differs from one installation to the next; the server fills it from the environment. */
export type SiteSettings = {
  /** The agency's trading name, set in the logo and used throughout the copy. */
  name: string
  /** The registered name for the copyright line; the trading name when absent. */
  legalName?: string
  /** VAT id or the like, for payment requests. */
  taxNumber?: string
  /** As a reader should see it; the `tel:` link is derived from it. */
  phone: string
  /** The postal address, one printed line per entry. */
  address: string[]
  email: string
  /** Where the logo leads: the agency's main site, which may live elsewhere. */
  mainSiteUrl: string
  /** Whose calendar dates are shown on, a name of the IANA database. */
  timeZone: string
  /** What the pages and posts are written in, as BCP 47 writes it. */
  language: string
  /** Addresses of the agency's pages on other sites, for search engines. */
  profiles?: string[]
  /** What pages need to know of a look that differs from the default one. */
  brand?: SiteBrand
}

export type SiteBrand = {
  /** Address of its style sheet; null without one. */
  sheet: string | null
  /** Whether the style sheet shows a logo in place of mark and name. */
  hasLogo: boolean
  /** Address of the icon; null without one. */
  icon: string | null
  hasDisplayFont: boolean
  theme: 'system' | 'light' | 'dark'
  /** Color of the page, on light and dark pages. */
  pageColors: readonly [light: string, dark: string]
  /** Color of buttons on white ground, such as in emails. */
  color: string
  /** Address of the logo, or the icon, for emails and documents; null without one. */
  picture: string | null
  /** Changes with what share images show of the look. */
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
}
