import { type ContentDocument, defineDocument, type SiteContent } from '#domain/documents/document.ts'
import { fixed, group, list, slug } from '#domain/documents/fields.ts'
import { z } from '#domain/schema.ts'
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

const MAX_FORMER_SLUGS = 20

const entry = group({
  /** Part of the document name `service/{key}`; it stays the same when the slug changes. */
  key: fixed(slug()),
  slug: slug().meta({ label: 'Address below /services' }),
  /** Former slugs, redirected to the current one. */
  formerSlugs: fixed(z.array(slug()).max(MAX_FORMER_SLUGS)).optional(),
  isHidden: z.boolean().optional().meta({ label: 'Hidden' }),
})

export type ServiceEntry = z.output<typeof entry>

export const serviceList = defineDocument({
  name: 'services',
  label: 'List of services',
  schema: group({
    services: list(entry, { min: 1, max: 40 }).refine(
      (entries) => new Set(entries.map((one) => one.slug)).size === entries.length,
      'Two services have the same address.',
    ),
  }),
  fallback: { services: serviceSlugs.map((key) => ({ key, slug: key })) },
  complete: completeServices,
})

/** Gives each copied entry a new key, and records slugs that were replaced. */
function completeServices(
  { services }: { services: ServiceEntry[] },
  published: { services: ServiceEntry[] },
) {
  const keys = new Set(services.map(({ key }) => key))
  const findPublished = (key: string) => published.services.find((one) => one.key === key)
  const findOwner = (key: string) => {
    const sharing = services.filter((one) => one.key === key)
    return sharing.find((one) => one.slug === findPublished(key)?.slug) ?? sharing[0]
  }
  const complete = (one: ServiceEntry, isCopy: boolean): ServiceEntry => {
    const key = isCopy ? findFreeKey(one.slug, keys) : one.key
    keys.add(key)
    const before = findPublished(key)
    const kept = isCopy ? [] : (one.formerSlugs ?? [])
    const former = [...(before?.formerSlugs ?? []), ...kept, ...(before ? [before.slug] : [])]
    const others = [...new Set(former)].filter((other) => other !== one.slug)
    return {
      key,
      slug: one.slug,
      ...(others.length > 0 && { formerSlugs: others.slice(-MAX_FORMER_SLUGS) }),
      ...(one.isHidden && { isHidden: true }),
    }
  }
  return { services: services.map((one) => complete(one, findOwner(one.key) !== one)) }
}

function findFreeKey(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const key = number === 1 ? wanted : `${wanted.slice(0, 50)}-${number}`
    if (!taken.has(key)) return key
  }
}

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
