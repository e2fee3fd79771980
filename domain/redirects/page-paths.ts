/**
 * Canonical paths of the pages that are there whatever is written into the database, without those below `/services`;
 * tests/guards/page-paths.test.ts compares them with app/routes.ts.
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
  '/contact',
  '/contact/thanks',
  '/search',
]
