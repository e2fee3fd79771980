import { formatShortDate } from '#domain/posts/post-dates.ts'
import { TAGS_SHOWN_ON_CARD } from '#domain/posts/post-tags.ts'
import type { PostSummary } from '#domain/posts/post.ts'
import { TagList } from '#app/ui/tag-list.tsx'
import { PostCover } from './post-cover.tsx'
import type { PostKind } from './post-kind.ts'

export type PostCardProps = {
  kind: PostKind
  post: PostSummary
  headingLevel?: 2 | 3
  isLead?: boolean
  /** Covers in the first view load at once, the others when they come near. */
  loadsEagerly?: boolean
  /** Related posts are told by picture, title and date alone. */
  showsTags?: boolean
}

export function PostCard(props: PostCardProps) {
  const { kind, post, headingLevel = 2, isLead = false, loadsEagerly = false, showsTags = true } = props
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <article className={isLead ? 'post post--lead' : 'post'} data-post-id={post.id}>
      <PostCover kind={kind} post={post} className="cover" loading={loadsEagerly ? 'eager' : 'lazy'} />
      <div className="meta">
        <time dateTime={post.published_at}>{formatShortDate(post.published_at)}</time>
        {post.author && (
          <>
            <span aria-hidden="true">·</span>
            <span>{post.author}</span>
          </>
        )}
      </div>
      <Heading className="t-h3">
        <a href={`${kind.path}/${post.id}`}>{post.title}</a>
      </Heading>
      {kind.showsSummary && post.summary && <p className="sum">{post.summary}</p>}
      {showsTags && <TagList tags={kind.listVisibleTags(post.tags)} limit={TAGS_SHOWN_ON_CARD} />}
    </article>
  )
}
