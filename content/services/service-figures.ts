import type { ServiceSlug } from './service-slugs.ts'

/** Every figure that the product specification, section 9, gives to a service; quoted exactly, from here. */
export const serviceFigures = {
  'store-management': {
    stores: '500+',
    retention: '95%',
    rating: '9.2',
    salesManaged: '$2B+',
    setUp: '7-14 days',
  },
  'ads-management': {
    brands: '500+',
    acosImprovement: '85%',
    rating: '9.1',
    sales: '$1B+',
    firstResults: '30-45 days',
    significantResults: '90',
  },
  'amazon-seo': {
    productsRanked: '300+',
    visibility: '150%',
    rating: '9.3',
    keywords: '500K+',
    launches: '200+',
    firstPage: '90%',
    launchRating: '9.4',
    pageOne: '30 days',
    firstResults: '2-4 weeks',
    significantResults: '60-90 days',
  },
  'product-launch-services': { success: '90%', firstPageGuarantee: '30-day' },
  'customer-management': {
    customers: '50K+',
    satisfaction: '98%',
    response: 'Under 2 hrs',
    rating: '4.8/5',
  },
  'research-analysis': { markets: '1000+', reports: '500+', accuracy: '95%', delivery: '24 hrs' },
  'brand-management': { brands: '300+', registrySuccess: '95%', protection: '99%' },
  'creative-services': {
    assets: '2000+',
    conversionIncrease: '180%',
    turnaround: '48 hrs',
    revisions: 'Unlimited',
  },
  reporting: { metrics: '50+', access: '24/7' },
  'advanced-ad-management': {
    clients: '250+',
    roi: '300%',
    adSpend: '$5M+',
    minimumMonthlySpend: '$10,000+',
    firstResults: '2-3 weeks',
  },
  'account-reinstatement': { success: '95%', average: '7 days', restored: '500+' },
  'training-consulting': { students: '1000+', modules: '50+', success: '98%' },
} as const satisfies Record<ServiceSlug, Record<string, string>>
