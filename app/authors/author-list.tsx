import { AuthorPortrait } from '#app/posts/authors/author-portrait.tsx'
import type { ShownAuthor } from '#app/posts/authors/show-author.ts'
import { EmptyState } from '#app/posts/empty-state.tsx'
import { Breadcrumbs } from '#app/ui/sections/breadcrumbs.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { toAuthorPath } from '#domain/authors/author.ts'
import { startAtHome } from '#domain/breadcrumbs.ts'
import { AUTHORS_BREADCRUMBS } from './author-breadcrumbs.ts'

export type AuthorListProps = {
  title: string
  lead: string
  authors: { author: ShownAuthor; posts: number }[]
}

export function AuthorList({ title, lead, authors }: AuthorListProps) {
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
