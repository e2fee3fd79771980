export type ServiceSummary = {
  slug: string
  title: string
  description: string
  features: string[]
  /** The part of the scene that a narrow card shows, as x, y, width and height: whole things, no half words. */
  sceneWindow: readonly [number, number, number, number]
}

/** The six services of the home page, in its order. */
export const homeServices: ServiceSummary[] = [
  {
    slug: 'amazon-seo',
    title: 'Amazon SEO',
    description:
      'Titles, bullets and back-end terms written around how shoppers search, then loaded in bulk across the catalog.',
    features: ['Keyword map per product', 'Bulk listing updates', 'Rank tracked weekly'],
    sceneWindow: [24, 74, 154, 196],
  },
  {
    slug: 'ads-management',
    title: 'Ads Management',
    description:
      'Sponsored Products, Brands and Display run against a target you can defend: TACoS, not clicks.',
    features: ['Bids and budgets daily', 'Search-term harvesting', 'Spend split by intent'],
    sceneWindow: [288, 44, 172, 219],
  },
  {
    slug: 'brand-management',
    title: 'Brand Management',
    description:
      'Registry, storefront and content kept consistent, with unauthorized sellers found and reported.',
    features: ['Brand Registry support', 'Storefront build', 'Listing protection'],
    sceneWindow: [232, 22, 182, 232],
  },
  {
    slug: 'product-launch-services',
    title: 'Product Launch',
    description:
      'A dated plan from first inventory to page one, with reviews, ads and price working together.',
    features: ['Launch calendar', 'Review program set-up', 'First-page targets'],
    sceneWindow: [256, 14, 180, 226],
  },
  {
    slug: 'store-management',
    title: 'Store Management',
    description:
      'Orders, stock, cases and account health looked after every working day by people who know the system.',
    features: ['Inventory planning', 'Case handling', 'Account health checks'],
    sceneWindow: [36, 30, 206, 256],
  },
  {
    slug: 'creative-services',
    title: 'Creative Services',
    description:
      'Main images, A+ content and video that answer the question a shopper has before they scroll on.',
    features: ['Image sets', 'A+ and Premium A+', 'Listing video'],
    sceneWindow: [126, 0, 228, 288],
  },
]

export function getServicePath(service: Pick<ServiceSummary, 'slug'>): string {
  return `/services/${service.slug}`
}

export function getServiceScenePath(service: Pick<ServiceSummary, 'slug'>): string {
  return `/art/services/${service.slug}.svg`
}

/** The same drawing, reduced to its window by the drawing itself, so the browser fetches one file for both. */
export function getSceneWindowPath(service: Pick<ServiceSummary, 'slug' | 'sceneWindow'>): string {
  return `${getServiceScenePath(service)}#svgView(viewBox(${service.sceneWindow.join(',')}))`
}
