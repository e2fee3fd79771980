import { group, line, link, list } from '#domain/documents/fields.ts'
import type { z } from '#domain/schema.ts'

/** The panel beside a headline: lines with a value, some of which are links. */
export const heroList = () =>
  group(
    {
      title: line(50),
      label: line(20).optional(),
      items: list(group({ text: line(40), value: line(40), href: link().optional() }), { min: 2, max: 6 }),
      note: line(90).optional(),
    },
    'Panel beside the headline',
  )

export type HeroListContent = z.output<ReturnType<typeof heroList>>

export const servicesList: HeroListContent = {
  title: 'Start with your problem',
  items: [
    { text: 'Ads cost more than they earn', value: 'Ads Management', href: '/services/ads-management' },
    { text: 'Not on page one', value: 'Amazon SEO', href: '/services/amazon-seo' },
    { text: 'A new product, no reviews', value: 'Product Launch', href: '/services/product-launch-services' },
    { text: 'Suspended or removed', value: 'Reinstatement', href: '/services/account-reinstatement' },
    { text: 'Nobody has the time', value: 'Store Management', href: '/services/store-management' },
  ],
}

export const callResult: HeroListContent = {
  title: 'What you leave the call with',
  label: 'Your plan',
  items: [
    { text: 'Target ACoS', value: '25%' },
    { text: 'First change', value: 'Block 12 search terms without a sale' },
    { text: 'Second change', value: 'Raise bids on the bestseller' },
    { text: 'Third change', value: 'New main image' },
    { text: 'Look again', value: 'In two weeks' },
  ],
  note: 'Illustrative account.',
}
