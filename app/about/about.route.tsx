import { siteContext } from '#app/data/context/context.ts'
import { buildContentMeta } from '#app/seo/content-meta.ts'
import { aboutPage } from '#content/pages/about.ts'
import type { Route } from './+types/about.route'
import { AboutPage } from './about-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { settings, siteUrl } = context.get(siteContext)
  return { settings, siteUrl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return buildContentMeta(aboutPage.head, {
    path: '/about',
    siteUrl: loaderData.siteUrl,
    siteName: loaderData.settings.name,
  })
}

export default function AboutRoute() {
  return <AboutPage />
}
