import { siteContext } from '#app/data/context/context.ts'
import type { Route } from './+types/sitemap-tools.route'
import { respondWithSitemap } from './write-sitemap.ts'

const PATHS = ['/acos-calculator']

export function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { siteUrl } = context.get(siteContext)
  return respondWithSitemap([PATHS.map((path) => ({ url: siteUrl + path }))])
}
