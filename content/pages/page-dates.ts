/** Written by `npm run page-dates`: when what a page says was last changed, and a digest of it. */
export type PageDates = Readonly<Record<string, { digest: string; changed: string }>>

export const pageDates: PageDates = {
  '/news': { digest: '534bcdaf929f2ea6', changed: '2026-11-29' },
  '/book-call': { digest: '31eda812298e8754', changed: '2026-11-29' },
  '/pay-us': { digest: '94a048ff5ddfb1ef', changed: '2026-11-29' },
  '/acos-calculator': { digest: '0582d38f4d2f8203', changed: '2026-11-29' },
  '/case-studies/verdanti': { digest: '248e5d181d5dd4ff', changed: '2026-11-29' },
  '/case-studies/tallowmere': { digest: '64942b7588f36be2', changed: '2026-11-29' },
  '/case-studies/brightkeel': { digest: 'f8fa2e2cd9f046b6', changed: '2026-11-29' },
  '/case-studies/fennmoor': { digest: '6e8b18999d54bd5b', changed: '2026-11-29' },
  '/case-studies/norrvik': { digest: 'b630c34ae7cec5c3', changed: '2026-11-29' },
  '/case-studies/pawsley': { digest: '7b159f53bb2c4cd7', changed: '2026-11-29' },
  '/case-studies/kindlewick': { digest: '869dc1b7c73fae88', changed: '2026-11-29' },
  '/case-studies/solbrook': { digest: '156d2561a0eace85', changed: '2026-11-29' },
  '/services/store-management': { digest: '9d8b48cd6caeec0f', changed: '2026-11-29' },
  '/services/ads-management': { digest: 'f98d8d99d7d63cc7', changed: '2026-11-29' },
  '/services/amazon-seo': { digest: '0b91e03f07067810', changed: '2026-11-29' },
  '/services/product-launch-services': { digest: '9f4645bf6b65a1a1', changed: '2026-11-29' },
  '/services/customer-management': { digest: 'f8310b3e06167f58', changed: '2026-11-29' },
  '/services/research-analysis': { digest: '8dd89447fc801059', changed: '2026-11-29' },
  '/services/brand-management': { digest: 'e486d909470df7c8', changed: '2026-11-29' },
  '/services/creative-services': { digest: '705b034c6b368459', changed: '2026-11-29' },
  '/services/reporting': { digest: '516e5bcd7db819d7', changed: '2026-11-29' },
  '/services/advanced-ad-management': { digest: '43416bcdcfe22503', changed: '2026-11-29' },
  '/services/account-reinstatement': { digest: 'f182bc2da9b2eae3', changed: '2026-11-29' },
  '/services/training-consulting': { digest: '68ed997902073d18', changed: '2026-11-29' },
}
