/** Written by `npm run page-dates`: when what a page says was last changed, and a digest of it. */
export type PageDates = Readonly<Record<string, { digest: string; changed: string }>>

export const pageDates: PageDates = {
  '/news': { digest: '6a7323235770254b', changed: '2026-11-29' },
  '/book-call': { digest: '965c10a9ded35156', changed: '2026-11-29' },
  '/pay-us': { digest: '94a048ff5ddfb1ef', changed: '2026-11-29' },
  '/acos-calculator': { digest: 'e4b8fa543eed1025', changed: '2026-11-29' },
  '/services/store-management': { digest: '7474e9f32fad5133', changed: '2026-11-29' },
  '/services/ads-management': { digest: 'f3369d0bdf3f79eb', changed: '2026-11-29' },
  '/services/amazon-seo': { digest: '5155da7c049e7b86', changed: '2026-11-29' },
  '/services/product-launch-services': { digest: '1c75b3686b9d8218', changed: '2026-11-29' },
  '/services/customer-management': { digest: '451d49db27595780', changed: '2026-11-29' },
  '/services/research-analysis': { digest: '47ae19e940c5fade', changed: '2026-11-29' },
  '/services/brand-management': { digest: 'ed24dbb7127ba2e9', changed: '2026-11-29' },
  '/services/creative-services': { digest: '752d58869ea0e4cf', changed: '2026-11-29' },
  '/services/reporting': { digest: '9793d5e7b9292b0e', changed: '2026-11-29' },
  '/services/advanced-ad-management': { digest: '2ebc3b3ab711a1cf', changed: '2026-11-29' },
  '/services/account-reinstatement': { digest: '856267c5e0846c50', changed: '2026-11-29' },
  '/services/training-consulting': { digest: '0350e1039db603fb', changed: '2026-11-29' },
}
