import type { Crumb } from '#domain/breadcrumbs.ts'
import type { servicesOverview } from '#content/services/overview.ts'
import type { Service } from '#content/services/service-page.ts'
import { getServicePath } from '#content/services/services.ts'

export function describeServiceTrail(
  service: Pick<Service, 'name' | 'slug'>,
  { labels }: typeof servicesOverview.fallback,
): readonly Crumb[] {
  return [
    { name: labels.overview, path: '/services' },
    { name: service.name, path: getServicePath(service) },
  ]
}
