import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { clientContext, siteContext } from '#app/data/context/context.ts'
import type { Route } from './+types/sitemap-pages.route'
import { listPageEntries } from './page-entries.ts'
import { respondWithSitemap } from './write-sitemap.ts'

export function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { siteUrl } = context.get(siteContext)
  return showLoadFailure(async () =>
    respondWithSitemap([await listPageEntries(context.get(clientContext), siteUrl)]),
  )
}
