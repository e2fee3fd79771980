import { useContent } from '#app/data/content/use-content.ts'
import type { ReactNode } from 'react'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { Banner } from '#app/ui/sections/banner.tsx'
import { Breadcrumbs } from '#app/ui/sections/breadcrumbs.tsx'
import { postLists } from '#content/pages/post-lists.ts'
import { startAtHome } from '#domain/breadcrumbs.ts'
import { EmptyState } from './empty-state.tsx'
import type { PostWithCover } from './measure-cover.ts'
import { listBreadcrumbs } from './post-breadcrumbs.ts'
import type { PostKind } from './post-kind.ts'
import { PostList } from './post-list.tsx'
import type { DateStyle } from '#domain/posts/post-dates.ts'

const MIN_POSTS_WITH_LEAD = 4

export type PostListPageProps = {
  kind: PostKind
  list: { posts: PostWithCover[]; total: number; page: number; pageCount: number; dates: DateStyle }
  /** Shown above the title. */
  notice?: ReactNode
}

export function PostListPage({ kind, list, notice }: PostListPageProps) {
  const { posts, page } = list
  const { title, subtitle, closing } = useContent(postLists)[kind.name]
  return (
    <>
      <PageStyles of="posts" />
      <header className="page-head">
        <div className="wrap copy">
          {notice}
          <h1 className="t-h1">{title}</h1>
          <p className="t-lead">{subtitle}</p>
          {posts.length > 0 && (
            <a className="link" href={`${kind.path}/tags`}>
              Browse by tag
            </a>
          )}
        </div>
      </header>
      <section className="post-list" aria-label={title} data-post-list={kind.table}>
        <div className="wrap">
          {posts.length === 0 ? (
            <EmptyState title={kind.emptyTitle} text={kind.emptyText} />
          ) : (
            <>
              {page > 1 && <Breadcrumbs steps={startAtHome(listBreadcrumbs(kind, page))} />}
              <PostList
                {...list}
                kind={kind}
                path={kind.path}
                hasLead={kind.hasLeadPost && page === 1 && posts.length >= MIN_POSTS_WITH_LEAD}
              />
            </>
          )}
        </div>
      </section>
      <Banner id="closing-title" {...closing} />
    </>
  )
}
