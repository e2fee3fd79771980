import { PageStyles } from '#app/styles/page-styles.tsx'
import type { PostWithCover } from './measure-cover.ts'
import { PostCard } from './post-card.tsx'
import type { PostKind } from './post-kind.ts'
import type { DateStyle } from '#domain/posts/post-dates.ts'

export type PostTeasersProps = {
  kind: PostKind
  posts: PostWithCover[]
  /** For dates. */
  dates: DateStyle
}

/** Other posts below a post, with picture, title, summary and date. */
export function PostTeasers({ kind, posts, dates }: PostTeasersProps) {
  return (
    <div className="posts">
      <PageStyles of="posts" />
      {posts.map((post) => (
        <PostCard
          key={post.id}
          kind={{ ...kind, showsSummary: true }}
          post={post}
          dates={dates}
          headingLevel={3}
          showsTags={false}
        />
      ))}
    </div>
  )
}
