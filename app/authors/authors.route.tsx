import { listAuthors } from '#app/data/authors/list-authors.ts'
import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { clientContext, siteContext } from '#app/data/context/context.ts'
import { describePictureStorage } from '#app/data/context/site-configuration.ts'
import { showAuthor } from '#app/posts/authors/show-author.ts'
import { describePage } from '#app/seo/describe-page.ts'
import { describeItemList } from '#app/seo/json-ld/item-list.ts'
import { listId } from '#app/seo/json-ld/node-ids.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { toAuthorPath } from '#domain/authors/author.ts'
import type { Route } from './+types/authors.route'
import { AuthorList } from './author-list.tsx'
import { AUTHORS_BREADCRUMBS } from './author-breadcrumbs.ts'

const AUTHORS = {
  title: 'Authors',
  description: 'Who writes the guides and the news here, and what they know about selling on marketplaces.',
}

export async function loader({ context }: Route.LoaderArgs) {
  const authors = await showLoadFailure(() => listAuthors(context.get(clientContext)))
  const { siteUrl, configuration } = context.get(siteContext)
  const storage = describePictureStorage(configuration, siteUrl)
  return {
    authors: authors.map(({ posts, ...author }) => ({ posts, author: showAuthor(author, storage) })),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = readSite(matches)
  if (!loaderData || !site) return []
  const url = `${site.siteUrl}/authors`
  const list = describeItemList({
    url,
    name: AUTHORS.title,
    total: loaderData.authors.length,
    offset: 0,
    items: loaderData.authors.map(({ author }) => ({
      name: author.name,
      url: site.siteUrl + toAuthorPath(author.slug),
    })),
  })
  return describePage(site, {
    ...AUTHORS,
    path: '/authors',
    graph: {
      type: 'CollectionPage',
      breadcrumbs: AUTHORS_BREADCRUMBS,
      mainEntity: listId(url),
      nodes: [list],
    },
  })
}

export default function Authors({ loaderData }: Route.ComponentProps) {
  return <AuthorList title={AUTHORS.title} lead={AUTHORS.description} authors={loaderData.authors} />
}
