/** Written by `npm run page-dates`: when what a page says was last changed, and a digest of it. */
export type PageDates = Readonly<Record<string, { digest: string; changed: string }>>

export const pageDates: PageDates = {
  '/news': { digest: '0e9207643af80ae6', changed: '2026-11-22' },
  '/book-call': { digest: '3e4117b97504bbdf', changed: '2026-11-28' },
  '/pay-us': { digest: '0ee62f71540d9292', changed: '2026-11-28' },
  '/acos-calculator': { digest: '9a7d2cb49ad3b730', changed: '2026-11-23' },
  '/services/store-management': { digest: 'fc0bca1cc5e0a358', changed: '2026-11-22' },
  '/services/ads-management': { digest: '7acdfcd8baee227e', changed: '2026-11-28' },
  '/services/amazon-seo': { digest: '74646c0318adcf56', changed: '2026-11-22' },
  '/services/product-launch-services': { digest: 'b3d94aaf01d441ad', changed: '2026-11-22' },
  '/services/customer-management': { digest: 'd92e51ef94fb0122', changed: '2026-11-22' },
  '/services/research-analysis': { digest: 'fdc8ac5fe2743fff', changed: '2026-11-21' },
  '/services/brand-management': { digest: 'c79782fe18760d89', changed: '2026-11-22' },
  '/services/creative-services': { digest: '30d947ccd52211b3', changed: '2026-11-21' },
  '/services/reporting': { digest: '7ce8c7a4850bfa80', changed: '2026-11-22' },
  '/services/advanced-ad-management': { digest: 'a24fab444e4feb22', changed: '2026-11-22' },
  '/services/account-reinstatement': { digest: '94ecf9e2844adca0', changed: '2026-11-28' },
  '/services/training-consulting': { digest: '614b633bc6bec83f', changed: '2026-11-21' },
}
