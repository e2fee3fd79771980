import { Banner } from '#app/ui/sections/banner.tsx'
import { Breadcrumbs } from '#app/ui/sections/breadcrumbs.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { startAtHome } from '#domain/breadcrumbs.ts'
import { EmptyState } from './empty-state.tsx'
import type { PostWithCover } from './measure-cover.ts'
import type { PostKind } from './post-kind.ts'
import { PostList } from './post-list.tsx'
import { trailOfList } from './post-trails.ts'

export type PostListPageProps = {
  kind: PostKind
  posts: PostWithCover[]
  page: number
  pageCount: number
  total: number
  /** Whose calendar dates are on. */
  timeZone: string
}

const SHORTEST_LIST_WITH_LEAD = 4

export function PostListPage({ kind, posts, page, pageCount, total, timeZone }: PostListPageProps) {
  const hasLead = kind.hasLeadPost && page === 1 && posts.length >= SHORTEST_LIST_WITH_LEAD
  return (
    <>
      <PageStyles of="posts" />
      <header className="page-head list-head">
        <div className="wrap">
          <h1 className="t-h1">{kind.title}</h1>
          <p className="t-lead">{kind.subtitle}</p>
          {posts.length > 0 && (
            <a className="link" href={`${kind.path}/tags`}>
              Browse by tag
            </a>
          )}
        </div>
      </header>
      <section className="post-list" aria-label={kind.title} data-post-list={kind.table}>
        <div className="wrap">
          {posts.length === 0 ? (
            <EmptyState title={kind.emptyTitle} text={kind.emptyText} />
          ) : (
            <>
              {page > 1 && <Breadcrumbs steps={startAtHome(trailOfList(kind, page))} />}
              <PostList
                kind={kind}
                path={kind.path}
                posts={posts}
                page={page}
                pageCount={pageCount}
                total={total}
                timeZone={timeZone}
                hasLead={hasLead}
              />
            </>
          )}
        </div>
      </section>
      <Banner id="closing-title" {...kind.closing} />
    </>
  )
}
