import { data, redirect } from 'react-router'
import { siteContext } from '#app/data/context/context.ts'
import { buildContentMeta } from '#app/seo/content-meta.ts'
import { fillAgencyInContent } from '#content/agency/agency-name.ts'
import { findServicePage } from '#content/services/services.ts'
import type { Route } from './+types/service.route'
import { describeQuestions } from './sections/faq-data.ts'
import { ServicePage } from './service-page.tsx'

/**
 * @throws a redirect to the overview while individual pages are switched off; 404 for a slug we do not have.
 */
export function loader({ context, params }: Route.LoaderArgs) {
  const { settings, siteUrl, flags } = context.get(siteContext)
  if (!flags.individualServicePages) throw redirect('/services')
  const page = findServicePage(params.slug)
  if (!page) throw data(null, { status: 404 })
  return {
    head: page.head,
    page: fillAgencyInContent(page, settings.name),
    agency: settings.name,
    email: settings.email,
    siteUrl,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { head, page, agency, siteUrl } = loaderData
  return [
    ...buildContentMeta(head, { path: `/services/${page.slug}`, siteUrl, siteName: agency }),
    ...(page.faq ? [describeQuestions(page.faq.items)] : []),
  ]
}

export default function ServiceRoute({ loaderData }: Route.ComponentProps) {
  const { page, agency, email } = loaderData
  return <ServicePage page={page} agency={agency} email={email} />
}
