import { Banner } from '#app/ui/sections/banner.tsx'
import { EmptyState } from './empty-state.tsx'
import type { PostWithCover } from './measure-cover.ts'
import { Pager } from './pager.tsx'
import { PostCard } from './post-card.tsx'
import type { PostKind } from './post-kind.ts'

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
const EAGER_COVERS = 3

export function PostListPage({ kind, posts, page, pageCount, total, timeZone }: PostListPageProps) {
  const hasLead = kind.hasLeadPost && page === 1 && posts.length >= SHORTEST_LIST_WITH_LEAD
  return (
    <>
      <header className="page-head">
        <div className="wrap">
          <h1 className="t-h1 max-w-3xl">{kind.title}</h1>
          <p className="t-lead mt-5">{kind.subtitle}</p>
        </div>
      </header>
      <section className="post-list" aria-label={kind.title} data-post-list={kind.table}>
        <div className="wrap">
          {posts.length === 0 ? (
            <EmptyState title={kind.emptyTitle} text={kind.emptyText} />
          ) : (
            <div className="posts">
              {posts.map((post, at) => (
                <PostCard
                  key={post.id}
                  kind={kind}
                  post={post}
                  timeZone={timeZone}
                  isLead={hasLead && at === 0}
                  loadsEagerly={at < EAGER_COVERS}
                />
              ))}
            </div>
          )}
          <Pager path={kind.path} page={page} pageCount={pageCount} total={total} />
        </div>
      </section>
      <Banner id="closing-title" {...kind.closing} />
    </>
  )
}
