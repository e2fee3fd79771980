import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { clientContext, siteContext } from '#app/data/context/context.ts'
import type { Route } from './+types/sitemap-index.route'
import { listAuthorEntries } from './author-sitemap.ts'
import { listLatestNews } from './latest-news.ts'
import { listPostSitemaps } from './post-sitemaps.ts'
import { listTagEntries } from './tag-sitemap.ts'
import { respondWithIndex } from './write-sitemap.ts'

/** Every sitemap that has entries: the schema knows no empty one. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { siteUrl, settings, flags } = context.get(siteContext)
  const client = context.get(clientContext)
  const [posts, news, authors, tags] = await showLoadFailure(() =>
    Promise.all([
      listPostSitemaps(client, siteUrl),
      listLatestNews(client, { siteUrl, settings, now: new Date() }),
      listAuthorEntries(client, siteUrl),
      listTagEntries(client, siteUrl),
    ]),
  )
  const names = [
    'sitemap',
    'sitemap-pages',
    'sitemap-tools',
    ...(flags.individualServicePages ? ['sitemap-services'] : []),
    ...(authors.length > 0 ? ['sitemap-authors'] : []),
    ...(tags.length > 0 ? ['sitemap-tags'] : []),
    ...(news.length > 0 ? ['sitemap-latest-news'] : []),
  ]
  return respondWithIndex([[...names.map((name) => ({ url: `${siteUrl}/${name}.xml` })), ...posts]])
}
