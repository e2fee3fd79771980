import { siteContext } from '#app/data/context/context.ts'
import { buildContentMeta } from '#app/seo/content-meta.ts'
import { caseStudiesPage } from '#content/pages/case-studies.ts'
import type { Route } from './+types/case-studies.route'
import { CaseStudiesPage } from './case-studies-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { settings, siteUrl } = context.get(siteContext)
  return { settings, siteUrl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return buildContentMeta(caseStudiesPage.head, {
    path: '/case-studies',
    siteUrl: loaderData.siteUrl,
    siteName: loaderData.settings.name,
  })
}

export default function CaseStudiesRoute() {
  return <CaseStudiesPage />
}
