import { PageStyles } from '#app/styles/page-styles.tsx'
import type { PostWithCover } from './measure-cover.ts'
import { PostCard } from './post-card.tsx'
import type { PostKind } from './post-kind.ts'

export type PostTeasersProps = {
  kind: PostKind
  posts: PostWithCover[]
  /** For dates. */
  timeZone: string
}

/** Other posts below a post, with picture, title, summary and date. */
export function PostTeasers({ kind, posts, timeZone }: PostTeasersProps) {
  return (
    <div className="posts">
      <PageStyles of="posts" />
      {posts.map((post) => (
        <PostCard
          key={post.id}
          kind={{ ...kind, showsSummary: true }}
          post={post}
          timeZone={timeZone}
          headingLevel={3}
          showsTags={false}
        />
      ))}
    </div>
  )
}
