import { type ContentDocument, defineDocument, type SiteContent } from '#domain/documents/document.ts'
import { group, pageList, slug } from '#domain/documents/fields.ts'
import { completeEntries, pageEntry } from '#domain/documents/page-entries.ts'
import type { z } from '#domain/schema.ts'
import { accountReinstatement } from './account-reinstatement.ts'
import { adsManagement } from './ads-management.ts'
import { advancedAdManagement } from './advanced-ad-management.ts'
import { amazonSeo } from './amazon-seo.ts'
import { brandManagement } from './brand-management.ts'
import { creativeServices } from './creative-services.ts'
import { customerManagement } from './customer-management.ts'
import { newService } from './new-service.ts'
import { productLaunchServices } from './product-launch-services.ts'
import { reporting } from './reporting.ts'
import { researchAnalysis } from './research-analysis.ts'
import type { Service, ServicePage } from './service-page.ts'
import { serviceSlugs } from './service-slugs.ts'
import { storeManagement } from './store-management.ts'
import { trainingConsulting } from './training-consulting.ts'

export const serviceDocuments: readonly ContentDocument<ServicePage>[] = [
  storeManagement,
  adsManagement,
  amazonSeo,
  productLaunchServices,
  customerManagement,
  researchAnalysis,
  brandManagement,
  creativeServices,
  reporting,
  advancedAdManagement,
  accountReinstatement,
  trainingConsulting,
]

const entry = group(pageEntry(slug().meta({ label: 'Address below /services' })))

export type ServiceEntry = z.output<typeof entry>

export const serviceList = defineDocument({
  name: 'services',
  label: 'List of services',
  schema: group({ services: pageList(entry, { min: 1, max: 40 }) }),
  fallback: { services: serviceSlugs.map((key) => ({ key, slug: key })) },
  complete: ({ services }, published) => ({ services: completeEntries(services, published.services) }),
})

/** Returns the document of a service. One that an owner added starts with placeholder texts. */
export function findServiceDocument(key: string): ContentDocument<ServicePage> {
  return serviceDocuments.find(({ name }) => name === `service/${key}`) ?? newService(key)
}

/** Lists the visible services in order. */
export function listServices(content: SiteContent): Service[] {
  return content.read(serviceList).services.flatMap((one) => (one.isHidden ? [] : readService(content, one)))
}

/** Finds a visible service by slug; null if there is none. */
export function findService(content: SiteContent, slugInUrl: string): Service | null {
  const found = content.read(serviceList).services.find((one) => one.slug === slugInUrl)
  return found && !found.isHidden ? readService(content, found) : null
}

/** Returns the current slug of a visible service by a former one. */
export function findRenamedService(content: SiteContent, slugInUrl: string): string | null {
  const found = content.read(serviceList).services.find((one) => one.formerSlugs?.includes(slugInUrl))
  return found && !found.isHidden ? found.slug : null
}

/** Entries without links to services that are hidden or gone; links to renamed services lead to their new addresses. */
export function keepServiceLinks<Entry extends { href?: string | undefined }>(
  content: SiteContent,
  entries: readonly Entry[],
): Entry[] {
  return entries.flatMap((link) => {
    const { href = '' } = link
    const [path = '', slugInUrl] = /^\/services\/([^#?/]+)/.exec(href) ?? []
    if (slugInUrl === undefined || findService(content, slugInUrl)) return [link]
    const renamed = findRenamedService(content, slugInUrl)
    return renamed ? [{ ...link, href: getServicePath({ slug: renamed }) + href.slice(path.length) }] : []
  })
}

export function getServicePath(service: Pick<Service, 'slug'>): string {
  return `/services/${service.slug}`
}

function readService(content: SiteContent, { key, slug: current }: ServiceEntry): Service {
  return { ...content.read(findServiceDocument(key)), key, slug: current }
}
