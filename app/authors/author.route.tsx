import type { Route } from './+types/author.route'
import { describeAuthorPage } from './author-meta.ts'
import { loadAuthor } from './load-author.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { useContent } from '#app/data/content/use-content.ts'
import type { PostOf } from '#app/data/authors/list-author-posts.ts'
import { AuthorPortrait } from '#app/posts/authors/author-portrait.tsx'
import type { ShownAuthor } from '#app/posts/authors/show-author.ts'
import { MIXED_KINDS } from '#app/posts/post-kind.ts'
import type { PostWithCover } from '#app/posts/measure-cover.ts'
import { Pager } from '#app/posts/pager.tsx'
import { PostCard } from '#app/posts/post-card.tsx'
import { Banner } from '#app/ui/sections/banner.tsx'
import { Breadcrumbs } from '#app/ui/sections/breadcrumbs.tsx'
import { postLists } from '#content/pages/post-lists.ts'
import { labelAuthorLink, listBioParagraphs, toAuthorPath } from '#domain/authors/author.ts'
import { startAtHome } from '#domain/breadcrumbs.ts'
import { authorBreadcrumbs } from './author-breadcrumbs.ts'
import type { DateStyle } from '#domain/posts/post-dates.ts'

export function loader(args: Route.LoaderArgs) {
  return loadAuthor(args)
}

export const meta: Route.MetaFunction = (args) => describeAuthorPage(args)

export default function Author({ loaderData }: Route.ComponentProps) {
  return loaderData.author ? <AuthorPage {...loaderData} /> : <MissingAuthor />
}

function MissingAuthor() {
  return (
    <section className="page-head" aria-labelledby="missing-author-title">
      <PageStyles of="posts" />
      <div className="wrap copy">
        <h1 className="t-h1" id="missing-author-title">
          Author not found
        </h1>
        <p className="t-lead">
          The address may be mistyped, or this author has no published posts. The list of authors has everyone
          who writes here.
        </p>
        <ButtonLink size="large" href="/authors">
          <Icon name="arrow-left" />
          All authors
        </ButtonLink>
      </div>
    </section>
  )
}

type AuthorPageProps = {
  author: ShownAuthor
  posts: PostOf<PostWithCover>[]
  page: number
  pageCount: number
  total: number
  dates: DateStyle
}

const EAGER_COVERS = 3

function AuthorPage({ author, posts, page, pageCount, total, dates }: AuthorPageProps) {
  return (
    <>
      <PageStyles of="posts" />
      <AuthorHead author={author} page={page} />
      <section className="post-list" aria-label={`Posts by ${author.name}`}>
        <div className="wrap">
          <div className="posts">
            {posts.map(({ table, post }, at) => (
              <PostCard
                key={post.id}
                kind={MIXED_KINDS[table]}
                // Without author, because the page names them already.
                post={{ ...post, author: null }}
                dates={dates}
                loadsEagerly={at < EAGER_COVERS}
              />
            ))}
          </div>
          <Pager path={toAuthorPath(author.slug)} page={page} pageCount={pageCount} total={total} />
        </div>
      </section>
      <Banner id="closing-title" {...useContent(postLists).blog.closing} />
    </>
  )
}

function AuthorHead({ author, page }: Pick<AuthorPageProps, 'author' | 'page'>) {
  return (
    <header className="wrap crumbs--page">
      <Breadcrumbs steps={startAtHome(authorBreadcrumbs(author, page))} />
      <div className="author-head" data-author-id={author.id}>
        <AuthorPortrait author={author} size={136} />
        <div className="copy">
          <h1 className="t-h1">{author.name}</h1>
          {author.role && <p className="t-lead">{author.role}</p>}
          {author.bio && (
            <div className="stack muted">
              {listBioParagraphs(author.bio).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          )}
          {author.links.length > 0 && (
            <ul className="row gap-24" aria-label={`${author.name} elsewhere`}>
              {author.links.map((link) => (
                <li key={link.url}>
                  <a className="link" href={link.url} rel="me noopener">
                    {labelAuthorLink(link)}
                    <Icon name="external-link" size={17} />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </header>
  )
}
