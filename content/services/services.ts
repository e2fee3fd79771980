import { accountReinstatement } from './account-reinstatement.ts'
import { adsManagement } from './ads-management.ts'
import { advancedAdManagement } from './advanced-ad-management.ts'
import { amazonSeo } from './amazon-seo.ts'
import { brandManagement } from './brand-management.ts'
import { creativeServices } from './creative-services.ts'
import { customerManagement } from './customer-management.ts'
import { productLaunchServices } from './product-launch-services.ts'
import { reporting } from './reporting.ts'
import { researchAnalysis } from './research-analysis.ts'
import type { ServicePage } from './service-page.ts'
import { serviceSlugs, type ServiceSlug } from './service-slugs.ts'
import { storeManagement } from './store-management.ts'
import { trainingConsulting } from './training-consulting.ts'

export { serviceCards } from './cards.ts'

export const servicePages: Record<ServiceSlug, ServicePage> = {
  'store-management': storeManagement,
  'ads-management': adsManagement,
  'amazon-seo': amazonSeo,
  'product-launch-services': productLaunchServices,
  'customer-management': customerManagement,
  'research-analysis': researchAnalysis,
  'brand-management': brandManagement,
  'creative-services': creativeServices,
  reporting,
  'advanced-ad-management': advancedAdManagement,
  'account-reinstatement': accountReinstatement,
  'training-consulting': trainingConsulting,
}

/** The page of a slug from a URL; nothing for a slug we do not have. */
export function findServicePage(slug: string): ServicePage | undefined {
  return isServiceSlug(slug) ? servicePages[slug] : undefined
}

function isServiceSlug(slug: string): slug is ServiceSlug {
  return serviceSlugs.some((known) => known === slug)
}
