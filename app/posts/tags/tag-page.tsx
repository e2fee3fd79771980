import type { Tag } from '#app/data/tags/find-tag.ts'
import { Banner } from '#app/ui/sections/banner.tsx'
import { Breadcrumbs } from '#app/ui/sections/breadcrumbs.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { startAtHome } from '#domain/breadcrumbs.ts'
import type { PostWithCover } from '../measure-cover.ts'
import type { PostKind } from '../post-kind.ts'
import { PostList } from '../post-list.tsx'
import { trailOfTag } from '../post-trails.ts'

export type TagPageProps = {
  kind: PostKind
  tag: Tag
  /** Of this page. */
  path: string
  posts: PostWithCover[]
  page: number
  pageCount: number
  total: number
  /** Whose calendar dates are on. */
  timeZone: string
}

/** The posts of one tag, as a list of its own. */
export function TagPage({ kind, tag, path, total, ...list }: TagPageProps) {
  return (
    <>
      <PageStyles of="posts" />
      <div className="wrap crumbs--page">
        <Breadcrumbs steps={startAtHome(trailOfTag(kind, tag, { path, page: list.page }))} />
      </div>
      <header className="page-head list-head">
        <div className="wrap">
          <h1 className="t-h1">{tag.name}</h1>
          {tag.description && <p className="t-lead">{tag.description}</p>}
          <p className="tag-count">{total === 1 ? '1 post' : `${total} posts`}</p>
        </div>
      </header>
      <section className="post-list" aria-label={tag.name}>
        <div className="wrap">
          <PostList kind={kind} path={path} total={total} {...list} />
        </div>
      </section>
      <Banner id="closing-title" {...kind.closing} />
    </>
  )
}
