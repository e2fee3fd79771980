import { siteContext } from '#app/data/context/context.ts'
import { buildContentMeta } from '#app/seo/content-meta.ts'
import { fillAgencyInContent } from '#content/agency/agency-name.ts'
import { servicesOverview } from '#content/services/overview.ts'
import { serviceCards } from '#content/services/services.ts'
import type { Route } from './+types/services.route'
import { ServicesPage } from './services-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { settings, siteUrl, flags } = context.get(siteContext)
  return { agency: settings.name, siteUrl, hasServicePages: flags.individualServicePages }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return buildContentMeta(servicesOverview.head, {
    path: '/services',
    siteUrl: loaderData.siteUrl,
    siteName: loaderData.agency,
  })
}

export default function ServicesRoute({ loaderData }: Route.ComponentProps) {
  const { agency, hasServicePages } = loaderData
  return (
    <ServicesPage
      overview={fillAgencyInContent(servicesOverview, agency)}
      cards={fillAgencyInContent(serviceCards, agency)}
      hasServicePages={hasServicePages}
    />
  )
}
