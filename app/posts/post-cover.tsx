import type { CardKind } from './post-kind.ts'
import { FocusedPicture } from '#app/ui/cards/focused-picture.tsx'
import type { PostWithCover } from './measure-cover.ts'

export type PostCoverProps = {
  kind: Pick<CardKind, 'drawsMissingCovers'>
  post: Pick<PostWithCover, 'id' | 'featured_image' | 'featured_image_alt' | 'cover' | 'drawnCover' | 'focus'>
  className: string
  loading: 'eager' | 'lazy'
  /** The `sizes` attribute. */
  sizes: string
}

/** Size for pictures whose size is unknown; the frame is the same. */
const USUAL_SIZE = { width: 960, height: 600 }

/** Picture of a post. Decorative unless the author wrote alt text. */
export function PostCover({ kind, post, className, loading, sizes }: PostCoverProps) {
  const drawn = post.drawnCover ?? `/drawn-covers/${post.id}`
  const source = post.featured_image ?? (kind.drawsMissingCovers ? drawn : null)
  if (!source) return null
  const { cover, focus } = post
  const { width, height } = cover ?? USUAL_SIZE
  return (
    <div className={className} data-cover data-drawn-cover={kind.drawsMissingCovers ? drawn : undefined}>
      <FocusedPicture
        focus={focus ?? null}
        src={source}
        srcSet={cover?.srcSet ?? undefined}
        sizes={cover?.srcSet ? sizes : undefined}
        alt={post.featured_image ? (post.featured_image_alt ?? '') : 'No image'}
        className="dimmable fit"
        width={width}
        height={height}
        loading={loading}
        fetchPriority={loading === 'eager' ? 'high' : undefined}
        decoding="async"
      />
    </div>
  )
}
