import { data, redirect } from 'react-router'
import { siteContext } from '#app/data/context/context.ts'
import { describePage } from '#app/seo/page-meta.ts'
import { organizationId } from '#app/seo/json-ld/node-ids.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { findCaseStudy, getCaseStudyPath } from '#content/clients/case-studies/case-studies.ts'
import type { Route } from './+types/case-study.route'
import { describeStudyTrail } from './case-studies-breadcrumbs.ts'
import { CaseStudyPage } from './case-study-page.tsx'

/** @throws 404 for an unknown case study, or a redirect from a former URL */
export function loader({ request, context, params }: Route.LoaderArgs) {
  const study = findCaseStudy(context.get(siteContext).content, params.slug)
  if (!study) throw data(null, { status: 404 })
  if (study.slug !== params.slug) throw redirect(getCaseStudyPath(study) + new URL(request.url).search, 301)
  return { study }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = readSite(matches)
  if (!loaderData || !site) return []
  const { study } = loaderData
  return describePage(site, {
    title: `${study.title}: ${study.client}`,
    description: study.summary,
    path: getCaseStudyPath(study),
    keywords: [study.client, study.category, 'amazon case study'].join(', '),
    graph: { about: organizationId(site.siteUrl), breadcrumbs: describeStudyTrail(study) },
  })
}

export default function CaseStudyRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageStyles of="studies" />
      <CaseStudyPage {...loaderData} />
    </>
  )
}
