import { listAuthors } from '#app/data/authors/list-authors.ts'
import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { clientContext, siteContext } from '#app/data/context/context.ts'
import { describePictureStorage } from '#app/data/context/site-configuration.ts'
import { showAuthor } from '#app/posts/authors/show-author.ts'
import { buildPageMeta } from '#app/seo/page-meta.ts'
import type { Route } from './+types/authors.route'
import { AuthorList } from './author-list.tsx'

const AUTHORS = {
  title: 'Authors',
  description: 'Who writes the guides and the news here, and what they know about selling on marketplaces.',
}

export async function loader({ context }: Route.LoaderArgs) {
  const authors = await showLoadFailure(() => listAuthors(context.get(clientContext)))
  const { siteUrl, settings, configuration } = context.get(siteContext)
  const storage = describePictureStorage(configuration, siteUrl)
  return {
    authors: authors.map(({ posts, ...author }) => ({ posts, author: showAuthor(author, storage) })),
    siteUrl,
    siteName: settings.name,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? buildPageMeta({
        ...AUTHORS,
        path: '/authors',
        siteUrl: loaderData.siteUrl,
        siteName: loaderData.siteName,
      })
    : []

export default function Authors({ loaderData }: Route.ComponentProps) {
  return <AuthorList title={AUTHORS.title} lead={AUTHORS.description} authors={loaderData.authors} />
}
