import { data, redirect } from 'react-router'
import { siteContext } from '#app/data/context/context.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { fillAgencyInContent } from '#content/agency/agency-name.ts'
import { findServicePage } from '#content/services/services.ts'
import type { Route } from './+types/service.route'
import { describeServicePage } from './service-meta.ts'
import { ServicePage } from './service-page.tsx'

/**
 * @throws a redirect to the overview while individual pages are switched off; 404 for a slug we do not have.
 */
export function loader({ context, params }: Route.LoaderArgs) {
  const { settings, flags } = context.get(siteContext)
  if (!flags.individualServicePages) throw redirect('/services')
  const page = findServicePage(params.slug)
  if (!page) throw data(null, { status: 404 })
  return {
    head: page.head,
    page: fillAgencyInContent(page, settings.name),
    agency: settings.name,
    email: settings.email,
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = readSite(matches)
  if (!loaderData || !site) return []
  return describeServicePage(site, loaderData)
}

export default function ServiceRoute({ loaderData }: Route.ComponentProps) {
  const { page, agency, email } = loaderData
  return <ServicePage page={page} agency={agency} email={email} />
}
