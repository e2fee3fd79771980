import { siteContext } from '#app/data/context/context.ts'
import { buildPageMeta } from '#app/seo/page-meta.ts'
import { fillAgency } from '#content/agency/agency-name.ts'
import { homeMeta } from '#content/pages/home.ts'
import type { Route } from './+types/home.route'
import { HomePage } from './home-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { settings, siteUrl } = context.get(siteContext)
  return { agency: settings.name, siteUrl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return buildPageMeta({
    title: homeMeta.title,
    description: fillAgency(homeMeta.description, loaderData.agency),
    path: '/',
    siteUrl: loaderData.siteUrl,
    siteName: loaderData.agency,
  })
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return <HomePage agency={loaderData.agency} />
}
