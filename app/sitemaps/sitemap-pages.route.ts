import { siteContext } from '#app/data/context/context.ts'
import type { Route } from './+types/sitemap-pages.route'
import { respondWithSitemap } from './write-sitemap.ts'

/** The pages beside the six of /sitemap.xml. Nobody notes when their words changed, so they have no date. */
const PATHS = ['/news', '/book-call', '/pay-us']

export function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { siteUrl } = context.get(siteContext)
  return respondWithSitemap([PATHS.map((path) => ({ url: siteUrl + path }))])
}
