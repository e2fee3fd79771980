import type { PostSummary } from '#domain/posts/post.ts'
import type { PostKind } from './post-kind.ts'

export type PostCoverProps = {
  kind: PostKind
  post: Pick<PostSummary, 'id' | 'featured_image'>
  className: string
  loading: 'eager' | 'lazy'
}

/** The picture of a post. It is decoration beside the title, so its text alternative is empty. */
export function PostCover({ kind, post, className, loading }: PostCoverProps) {
  const source = post.featured_image ?? (kind.drawsMissingCovers ? `/drawn-covers/${post.id}` : null)
  if (!source) return null
  return (
    <div className={className} data-cover>
      <img
        src={source}
        alt={post.featured_image ? '' : 'No image'}
        className="dimmable"
        width="960"
        height="600"
        loading={loading}
        fetchPriority={loading === 'eager' ? 'high' : undefined}
        decoding="async"
      />
    </div>
  )
}
