import { siteContext } from '#app/data/context/context.ts'
import { readFormStamp } from '#app/lead-forms/read-form-stamp.ts'
import { describePage } from '#app/seo/page-meta.ts'
import { linkFeeds } from '#app/seo/feed-links.ts'
import { organizationId } from '#app/seo/json-ld/node-ids.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { home } from '#content/pages/home.ts'
import type { Route } from './+types/home.route'
import { HomePage } from './home-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { settings: context.get(siteContext).settings, stamp: readFormStamp(context) }
}

export function meta({ matches }: Route.MetaArgs) {
  const site = readSite(matches)
  if (!site) return []
  const { siteUrl } = site
  const siteName = site.settings.name
  const { title, description } = site.content.read(home).head
  return [
    ...describePage(site, {
      // The home page always has the site's name in its title, at any length.
      title: `${title} | ${siteName}`,
      description,
      path: '/',
      graph: { breadcrumbs: [], about: organizationId(siteUrl) },
    }),
    ...linkFeeds('/blog', { siteUrl, siteName }),
    ...linkFeeds('/news', { siteUrl, siteName }),
  ]
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />
}
