import { siteContext } from '#app/data/context/context.ts'
import { readContentHead } from '#app/seo/content-meta.ts'
import { describePage } from '#app/seo/describe-page.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { listCaseStudies } from '#content/clients/case-studies/case-studies.ts'
import { caseStudiesPage } from '#content/pages/case-studies.ts'
import type { Route } from './+types/case-studies.route'
import { CaseStudiesPage } from './case-studies-page.tsx'
import { CASE_STUDIES_BREADCRUMBS } from './case-studies-breadcrumbs.ts'

/** @returns the key of the service to filter by; null if there is no filter, or the service has no stories */
export function loader({ request, context }: Route.LoaderArgs) {
  const service = new URL(request.url).searchParams.get('service')
  const studies = listCaseStudies(context.get(siteContext).content)
  return { service: studies.flatMap(({ services }) => services).find((key) => key === service) ?? null }
}

export function meta({ matches }: Route.MetaArgs) {
  const site = readSite(matches)
  if (!site) return []
  return describePage(site, {
    ...readContentHead(site.content.read(caseStudiesPage).head, site.settings.name),
    path: '/case-studies',
    noindex: listCaseStudies(site.content).length === 0,
    graph: { type: 'CollectionPage', breadcrumbs: CASE_STUDIES_BREADCRUMBS },
  })
}

export default function CaseStudiesRoute({ loaderData }: Route.ComponentProps) {
  return <CaseStudiesPage {...loaderData} />
}
