/**
 * Maximum bytes on the wire (compressed, with response headers) of a first visit on a phone before scrolling, by
 * kind of page.
 */
export type PageBudget = {
  path: string
  html: number
  styles: number
  scripts: number
  total: number
  /** For pages that use more than the two font files of the first screen. */
  fonts?: number
}

/** Both font files of the first screen, subset to the letters of English text. */
export const FONT_BUDGET = 45_000

/** Pictures, icons and wordmarks count only toward the total; lazy pictures do not count. */
export const pageBudgets: Record<string, PageBudget> = {
  home: { path: '/', html: 11_200, styles: 17_500, scripts: 6_500, total: 105_000 },
  services: { path: '/services', html: 9_000, styles: 18_500, scripts: 6_500, total: 110_000 },
  service: { path: '/services/ads-management', html: 11_500, styles: 18_500, scripts: 6_500, total: 95_000 },
  list: { path: '/blog', html: 9_000, styles: 18_000, scripts: 6_500, total: 95_000 },
  // A word in italics asks for a third face.
  post: { path: 'first post', html: 14_000, styles: 19_500, scripts: 9_000, total: 130_000, fonts: 70_000 },
  search: { path: '/search?q=acos', html: 9_000, styles: 16_000, scripts: 8_000, total: 90_000 },
  about: { path: '/about', html: 9_000, styles: 15_000, scripts: 6_500, total: 90_000 },
  'the sample report': { path: '/sample-report', html: 9_500, styles: 17_000, scripts: 7_500, total: 95_000 },
  contact: { path: '/contact', html: 7_500, styles: 15_000, scripts: 6_500, total: 85_000 },
  calculator: { path: '/acos-calculator', html: 9_500, styles: 17_000, scripts: 15_000, total: 97_000 },
  'a payment': { path: '/pay-us', html: 8_500, styles: 16_500, scripts: 8_000, total: 90_000 },
  'an unknown address': { path: '/no-such-page', html: 7_000, styles: 15_000, scripts: 6_500, total: 85_000 },
  // React without a router; backend code loads when the form gets focus.
  'the sign-in': { path: '/auth', html: 13_000, styles: 19_000, scripts: 90_000, total: 190_000 },
}

/**
 * Downloads of signed-in staff on a desktop: a section of the admin, and what `opens` adds. 13 kB of the scripts are
 * TanStack Query (docs/decisions/0039-read-staff-data-with-tanstack-query.md).
 */
export const staffBudgets: Record<string, PageBudget & { opens?: string }> = {
  'the list of posts': {
    path: '/admin/posts',
    html: 4_000,
    styles: 21_000,
    scripts: 143_000,
    total: 234_000,
  },
  'the page of the system': {
    path: '/admin/system',
    html: 4_000,
    styles: 20_000,
    scripts: 181_000,
    total: 258_000,
  },
  'the editor': {
    path: '/admin/posts',
    opens: 'Blog post',
    html: 4_000,
    styles: 28_000,
    scripts: 416_000,
    total: 516_000,
  },
}
