import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { clientContext, siteContext } from '#app/data/context/context.ts'
import type { Route } from './+types/sitemap-latest-news.route'
import { listLatestNews } from './latest-news.ts'
import { respondWithSitemap } from './write-sitemap.ts'

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { siteUrl, settings } = context.get(siteContext)
  const site = { siteUrl, settings, now: new Date() }
  const entries = await showLoadFailure(() => listLatestNews(context.get(clientContext), site))
  return respondWithSitemap([entries])
}
