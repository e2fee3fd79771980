import { readContentHead } from '#app/seo/content-meta.ts'
import { describePage } from '#app/seo/describe-page.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { caseStudiesPage } from '#content/pages/case-studies.ts'
import type { Route } from './+types/case-studies.route'
import { CaseStudiesPage } from './case-studies-page.tsx'
import { CASE_STUDIES_BREADCRUMBS } from './case-studies-breadcrumbs.ts'

export function meta({ matches }: Route.MetaArgs) {
  const site = readSite(matches)
  if (!site) return []
  return describePage(site, {
    ...readContentHead(site.content.read(caseStudiesPage).head, site.settings.name),
    path: '/case-studies',
    graph: { type: 'CollectionPage', breadcrumbs: CASE_STUDIES_BREADCRUMBS },
  })
}

export default function CaseStudiesRoute() {
  return <CaseStudiesPage />
}
