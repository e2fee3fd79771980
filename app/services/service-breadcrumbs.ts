import type { Crumb } from '#domain/breadcrumbs.ts'
import { serviceLabels } from '#content/services/service-labels.ts'
import type { ServicePage } from '#content/services/service-page.ts'

export function serviceBreadcrumbs({ name, slug }: Pick<ServicePage, 'name' | 'slug'>): readonly Crumb[] {
  return [
    { name: serviceLabels.overview, path: '/services' },
    { name, path: `/services/${slug}` },
  ]
}
