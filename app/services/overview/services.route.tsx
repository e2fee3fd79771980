import { siteContext } from '#app/data/context/context.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { servicesOverview } from '#content/services/overview.ts'
import { listServices } from '#content/services/services.ts'
import type { Route } from './+types/services.route'
import { describeServices } from './services-meta.ts'
import { ServicesPage } from './services-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { content, flags } = context.get(siteContext)
  return {
    overview: content.read(servicesOverview),
    services: listServices(content),
    hasServicePages: flags.individualServicePages,
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = readSite(matches)
  if (!loaderData || !site) return []
  return describeServices(site, loaderData.hasServicePages)
}

export default function ServicesRoute({ loaderData }: Route.ComponentProps) {
  return <ServicesPage {...loaderData} />
}
