/** The twelve services, in the order of the overview. */
export const serviceSlugs = [
  'store-management',
  'ads-management',
  'amazon-seo',
  'product-launch-services',
  'customer-management',
  'research-analysis',
  'brand-management',
  'creative-services',
  'reporting',
  'advanced-ad-management',
  'account-reinstatement',
  'training-consulting',
] as const
