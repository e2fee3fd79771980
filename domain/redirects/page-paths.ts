import { LEGAL_PAGES } from '../legal/legal-pages.ts'

/**
 * Canonical paths of pages that always exist, except those below `/services`. A guard compares them with
 * app/routes.ts.
 */
export const PAGE_PATHS: readonly string[] = [
  '/',
  '/services',
  '/blog',
  '/blog/tags',
  '/news',
  '/news/tags',
  '/authors',
  '/book-call',
  '/book-call/times',
  '/pay-us',
  '/pay-us/link-sent',
  '/acos-calculator',
  '/auth',
  '/admin',
  '/about',
  '/case-studies',
  '/how-we-count',
  '/sample-report',
  '/contact',
  '/contact/thanks',
  '/search',
  ...LEGAL_PAGES.map((page) => `/${page}`),
]
