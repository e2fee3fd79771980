import { defineDocument } from '#domain/documents/document.ts'
import { group, line, list, listOf, reference, text } from '#domain/documents/fields.ts'

/** Services on the home page, in order. Their titles come from the service pages. */
export const homeServices = defineDocument({
  name: 'home-services',
  label: 'Services on the home page',
  schema: group({
    services: list(
      group({ service: reference('services'), description: text(160), features: listOf(3, line(34)) }),
      { min: 3, max: 6 },
    ),
  }),
  fallback: {
    services: [
      {
        service: 'amazon-seo',
        description:
          'Titles, bullets and back-end terms written around how shoppers search, then loaded in bulk across the catalog.',
        features: ['Keyword map per product', 'Bulk listing updates', 'Rank tracked weekly'],
      },
      {
        service: 'ads-management',
        description:
          'Sponsored Products, Brands and Display run against a target you can defend: TACoS, not clicks.',
        features: ['Bids and budgets daily', 'Search-term harvesting', 'Spend split by intent'],
      },
      {
        service: 'brand-management',
        description:
          'Registry, storefront and content kept consistent, with unauthorized sellers found and reported.',
        features: ['Brand Registry support', 'Storefront build', 'Listing protection'],
      },
      {
        service: 'product-launch-services',
        description:
          'A dated plan from first inventory to page one, with reviews, ads and price working together.',
        features: ['Launch calendar', 'Review program setup', 'First-page targets'],
      },
      {
        service: 'store-management',
        description:
          'Orders, stock, cases and account health looked after every business day by people who know the system.',
        features: ['Inventory planning', 'Case handling', 'Account health checks'],
      },
      {
        service: 'creative-services',
        description:
          'Main images, A+ content and video that answer the question a shopper has before they scroll on.',
        features: ['Image sets', 'A+ and Premium A+', 'Listing video'],
      },
    ],
  },
})
