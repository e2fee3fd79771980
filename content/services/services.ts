import accountReinstatement from '#content/defaults/service/account-reinstatement.json' with { type: 'json' }
import adsManagement from '#content/defaults/service/ads-management.json' with { type: 'json' }
import advancedAdManagement from '#content/defaults/service/advanced-ad-management.json' with { type: 'json' }
import amazonSeo from '#content/defaults/service/amazon-seo.json' with { type: 'json' }
import brandManagement from '#content/defaults/service/brand-management.json' with { type: 'json' }
import creativeServices from '#content/defaults/service/creative-services.json' with { type: 'json' }
import customerManagement from '#content/defaults/service/customer-management.json' with { type: 'json' }
import productLaunchServices from '#content/defaults/service/product-launch-services.json' with { type: 'json' }
import reporting from '#content/defaults/service/reporting.json' with { type: 'json' }
import researchAnalysis from '#content/defaults/service/research-analysis.json' with { type: 'json' }
import storeManagement from '#content/defaults/service/store-management.json' with { type: 'json' }
import trainingConsulting from '#content/defaults/service/training-consulting.json' with { type: 'json' }
import { type ContentDocument, defineDocument, type SiteContent } from '#domain/documents/document.ts'
import { group, pageList, slug } from '#domain/documents/fields.ts'
import { completeEntries, pageEntry } from '#domain/documents/page-entries.ts'
import type { z } from '#domain/schema.ts'
import { newService } from './new-service.ts'
import { defineService, type Service, type ServicePage } from './service-page.ts'
import { serviceSlugs } from './service-slugs.ts'

export const serviceDocuments: readonly ContentDocument<ServicePage>[] = [
  defineService('store-management', storeManagement),
  defineService('ads-management', adsManagement),
  defineService('amazon-seo', amazonSeo),
  defineService('product-launch-services', productLaunchServices),
  defineService('customer-management', customerManagement),
  defineService('research-analysis', researchAnalysis),
  defineService('brand-management', brandManagement),
  defineService('creative-services', creativeServices),
  defineService('reporting', reporting),
  defineService('advanced-ad-management', advancedAdManagement),
  defineService('account-reinstatement', accountReinstatement),
  defineService('training-consulting', trainingConsulting),
]

const entry = group(pageEntry(slug().meta({ label: 'Address below /services' })))

export type ServiceEntry = z.output<typeof entry>

export const serviceList = defineDocument({
  name: 'services',
  label: 'List of services',
  schema: group({ services: pageList(entry, { max: 40 }) }),
  fallback: { services: serviceSlugs.map((key) => ({ key, slug: key })) },
  complete: ({ services }, published) => ({ services: completeEntries(services, published.services) }),
})

/** Returns the document of a service. Services added by owners start with placeholder texts. */
export function findServiceDocument(key: string): ContentDocument<ServicePage> {
  return serviceDocuments.find(({ name }) => name === `service/${key}`) ?? newService(key)
}

/** Lists visible services in order. */
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

/** Removes links to hidden or deleted services, and updates links to renamed ones. */
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
