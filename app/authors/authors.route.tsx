import { listAuthors } from '#app/data/authors/list-authors.ts'
import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { clientContext, siteContext } from '#app/data/context/context.ts'
import { describePictureStorage } from '#app/data/context/site-configuration.ts'
import { showAuthor, type ShownAuthor } from '#app/posts/authors/show-author.ts'
import { describePage } from '#app/seo/page-meta.ts'
import { describeItemList } from '#app/seo/json-ld/item-list.ts'
import { listId } from '#app/seo/json-ld/node-ids.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { toAuthorPath } from '#domain/authors/author.ts'
import type { Route } from './+types/authors.route'
import { AUTHORS_BREADCRUMBS } from './author-breadcrumbs.ts'
import { AuthorPortrait } from '#app/posts/authors/author-portrait.tsx'
import { EmptyState } from '#app/posts/empty-state.tsx'
import { Breadcrumbs } from '#app/ui/sections/breadcrumbs.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { startAtHome } from '#domain/breadcrumbs.ts'

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

type AuthorListProps = {
  title: string
  lead: string
  authors: { author: ShownAuthor; posts: number }[]
}

function AuthorList({ title, lead, authors }: AuthorListProps) {
  return (
    <>
      <PageStyles of="posts" />
      <div className="wrap crumbs--page">
        <Breadcrumbs steps={startAtHome(AUTHORS_BREADCRUMBS)} />
      </div>
      <header className="page-head">
        <div className="wrap copy">
          <h1 className="t-h1">{title}</h1>
          <p className="t-lead">{lead}</p>
        </div>
      </header>
      <section className="post-list" aria-label={title}>
        <div className="wrap">
          {authors.length === 0 ? (
            <EmptyState title="No authors yet." text="Posts are signed by the agency." />
          ) : (
            <ul className="author-list">
              {authors.map(({ author, posts }) => (
                <li className="card card--link author-card" key={author.id}>
                  <AuthorPortrait author={author} size={72} />
                  <div className="break-long">
                    <h2 className="t-h3">
                      <a href={toAuthorPath(author.slug)}>{author.name}</a>
                    </h2>
                    {author.role && <p className="muted mt-4">{author.role}</p>}
                    <p className="t-small mt-4">{posts === 1 ? '1 post' : `${posts} posts`}</p>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </div>
      </section>
    </>
  )
}
