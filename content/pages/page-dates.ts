/** Written by `npm run page-dates`: when what a page says was last changed, and a digest of it. */
export type PageDates = Readonly<Record<string, { digest: string; changed: string }>>

export const pageDates: PageDates = {
  '/news': { digest: '6a7323235770254b', changed: '2026-11-29' },
  '/book-call': { digest: '2533b1836fe83be5', changed: '2026-11-29' },
  '/pay-us': { digest: '94a048ff5ddfb1ef', changed: '2026-11-29' },
  '/acos-calculator': { digest: '6ee75254ecb0d0e7', changed: '2026-11-29' },
  '/services/store-management': { digest: '569e462b35dac65c', changed: '2026-11-29' },
  '/services/ads-management': { digest: '983f1c89ce89ac33', changed: '2026-11-29' },
  '/services/amazon-seo': { digest: '5155da7c049e7b86', changed: '2026-11-29' },
  '/services/product-launch-services': { digest: 'e2352e097f4cb950', changed: '2026-11-29' },
  '/services/customer-management': { digest: '7e36057910ab2e98', changed: '2026-11-29' },
  '/services/research-analysis': { digest: 'd61e1a4556a4834e', changed: '2026-11-29' },
  '/services/brand-management': { digest: 'ed24dbb7127ba2e9', changed: '2026-11-29' },
  '/services/creative-services': { digest: '5c84c9b2ff0032de', changed: '2026-11-29' },
  '/services/reporting': { digest: 'd5127d7380529266', changed: '2026-11-29' },
  '/services/advanced-ad-management': { digest: 'a24fab444e4feb22', changed: '2026-11-22' },
  '/services/account-reinstatement': { digest: '856267c5e0846c50', changed: '2026-11-29' },
  '/services/training-consulting': { digest: '0350e1039db603fb', changed: '2026-11-29' },
}
