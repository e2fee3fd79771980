import { siteContext } from '#app/data/context/context.ts'
import { linkFeeds } from '#app/seo/feed-links.ts'
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
  const { siteUrl, agency: siteName } = loaderData
  return [
    ...buildPageMeta({
      title: homeMeta.title,
      description: fillAgency(homeMeta.description, siteName),
      path: '/',
      siteUrl,
      siteName,
    }),
    ...linkFeeds('/blog', { siteUrl, siteName }),
    ...linkFeeds('/news', { siteUrl, siteName }),
  ]
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return <HomePage agency={loaderData.agency} />
}
