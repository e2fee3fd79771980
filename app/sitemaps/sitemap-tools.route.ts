import { siteContext } from '#app/data/context/context.ts'
import type { Route } from './+types/sitemap-tools.route'
import { listToolEntries } from './page-entries.ts'
import { respondWithSitemap } from './write-sitemap.ts'

export function loader({ context }: Route.LoaderArgs): Promise<Response> {
  return respondWithSitemap([listToolEntries(context.get(siteContext).siteUrl)])
}
