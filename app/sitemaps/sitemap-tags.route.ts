import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { clientContext, siteContext } from '#app/data/context/context.ts'
import type { Route } from './+types/sitemap-tags.route'
import { listTagEntries } from './tag-sitemap.ts'
import { respondWithSitemap } from './write-sitemap.ts'

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { siteUrl } = context.get(siteContext)
  const entries = await showLoadFailure(() => listTagEntries(context.get(clientContext), siteUrl))
  return respondWithSitemap([entries])
}
