import { siteContext } from '#app/data/context/context.ts'
import { serviceSlugs } from '#content/services/service-slugs.ts'
import type { Route } from './+types/sitemap-services.route'
import { respondWithSitemap } from './write-sitemap.ts'

/** The pages of services; empty while the settings lead them all to the overview. */
export function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { siteUrl, flags } = context.get(siteContext)
  const slugs = flags.individualServicePages ? serviceSlugs : []
  return respondWithSitemap([slugs.map((slug) => ({ url: `${siteUrl}/services/${slug}` }))])
}
