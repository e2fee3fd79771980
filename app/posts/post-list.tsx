import type { PostWithCover } from './measure-cover.ts'
import { Pager } from './pager.tsx'
import { PostCard } from './post-card.tsx'
import type { PostKind } from './post-kind.ts'
import type { DateStyle } from '#domain/posts/post-dates.ts'

export type PostListProps = {
  kind: PostKind
  /** Path of the list, for the pager. */
  path: string
  posts: PostWithCover[]
  page: number
  pageCount: number
  total: number
  /** For dates. */
  dates: DateStyle
  /** Whether the first post takes two by two cells. */
  hasLead?: boolean
}

const EAGER_COVERS = 3

/** A page of posts as cards, with a pager. */
export function PostList({ kind, path, posts, page, pageCount, total, dates, hasLead }: PostListProps) {
  return (
    <>
      <div className="posts">
        {posts.map((post, at) => (
          <PostCard
            key={post.id}
            kind={kind}
            post={post}
            dates={dates}
            isLead={Boolean(hasLead) && at === 0}
            loadsEagerly={at < EAGER_COVERS}
          />
        ))}
      </div>
      <Pager path={path} page={page} pageCount={pageCount} total={total} />
    </>
  )
}
