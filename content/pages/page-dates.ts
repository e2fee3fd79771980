/** Written by `npm run page-dates`: when what a page says was last changed, and a digest of it. */
export type PageDates = Readonly<Record<string, { digest: string; changed: string }>>

export const pageDates: PageDates = {
  '/news': { digest: '6a7323235770254b', changed: '2026-11-29' },
  '/book-call': { digest: '2533b1836fe83be5', changed: '2026-11-29' },
  '/pay-us': { digest: '94a048ff5ddfb1ef', changed: '2026-11-29' },
  '/acos-calculator': { digest: '2186fa9f20d319aa', changed: '2026-11-29' },
  '/services/store-management': { digest: '608a10171b2454d3', changed: '2026-11-29' },
  '/services/ads-management': { digest: '0b1ccbd99562aa45', changed: '2026-11-29' },
  '/services/amazon-seo': { digest: '21c04dc0ba00a708', changed: '2026-11-29' },
  '/services/product-launch-services': { digest: 'd76df7fe44b05be4', changed: '2026-11-29' },
  '/services/customer-management': { digest: 'f1bea3e1cd41ddfb', changed: '2026-11-29' },
  '/services/research-analysis': { digest: '1cc15e24e2cbc97d', changed: '2026-11-29' },
  '/services/brand-management': { digest: 'c79782fe18760d89', changed: '2026-11-22' },
  '/services/creative-services': { digest: '216c689003e216b2', changed: '2026-11-29' },
  '/services/reporting': { digest: '7ce8c7a4850bfa80', changed: '2026-11-22' },
  '/services/advanced-ad-management': { digest: 'a24fab444e4feb22', changed: '2026-11-22' },
  '/services/account-reinstatement': { digest: '94ecf9e2844adca0', changed: '2026-11-28' },
  '/services/training-consulting': { digest: '614b633bc6bec83f', changed: '2026-11-21' },
}
