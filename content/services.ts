export type ServiceSummary = {
  slug: string
  title: string
  description: string
  features: string[]
  /** Which part of the scene a narrow card shows. */
  sceneFocus: 'left' | 'center' | 'right'
}

/** The six services of the home page, in its order. */
export const homeServices: ServiceSummary[] = [
  {
    slug: 'amazon-seo',
    title: 'Amazon SEO',
    description:
      'Titles, bullets and back-end terms written around how shoppers search, then loaded in bulk across the catalogue.',
    features: ['Keyword map per product', 'Bulk listing updates', 'Rank tracked weekly'],
    sceneFocus: 'left',
  },
  {
    slug: 'ads-management',
    title: 'Ads Management',
    description:
      'Sponsored Products, Brands and Display run against a target you can defend: TACoS, not clicks.',
    features: ['Bids and budgets daily', 'Search-term harvesting', 'Spend split by intent'],
    sceneFocus: 'right',
  },
  {
    slug: 'brand-management',
    title: 'Brand Management',
    description:
      'Registry, storefront and content kept consistent, with unauthorised sellers found and reported.',
    features: ['Brand Registry support', 'Storefront build', 'Listing protection'],
    sceneFocus: 'right',
  },
  {
    slug: 'product-launch-services',
    title: 'Product Launch',
    description:
      'A dated plan from first inventory to page one, with reviews, ads and price working together.',
    features: ['Launch calendar', 'Review programme set-up', 'First-page targets'],
    sceneFocus: 'right',
  },
  {
    slug: 'store-management',
    title: 'Store Management',
    description:
      'Orders, stock, cases and account health looked after every working day by people who know the system.',
    features: ['Inventory planning', 'Case handling', 'Account health checks'],
    sceneFocus: 'left',
  },
  {
    slug: 'creative-services',
    title: 'Creative Services',
    description:
      'Main images, A+ content and video that answer the question a shopper has before they scroll on.',
    features: ['Image sets', 'A+ and Premium A+', 'Listing video'],
    sceneFocus: 'center',
  },
]

export function getServicePath(service: Pick<ServiceSummary, 'slug'>): string {
  return `/services/${service.slug}`
}

export function getServiceScenePath(service: Pick<ServiceSummary, 'slug'>): string {
  return `/art/services/${service.slug}.svg`
}
