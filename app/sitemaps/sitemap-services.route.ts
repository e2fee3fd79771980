import { siteContext } from '#app/data/context/context.ts'
import type { Route } from './+types/sitemap-services.route'
import { listServiceEntries } from './page-entries.ts'
import { respondWithSitemap } from './write-sitemap.ts'

/** The pages of services; empty while the settings lead them all to the overview. */
export function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { siteUrl, flags } = context.get(siteContext)
  return respondWithSitemap([listServiceEntries(siteUrl, flags.individualServicePages)])
}
