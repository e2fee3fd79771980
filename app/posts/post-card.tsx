import type { ReactNode } from 'react'
import { toPostPath } from '#domain/posts/post-path.ts'
import { type DateStyle, formatShortDate } from '#domain/posts/post-dates.ts'
import { TAGS_SHOWN_ON_CARD } from '#domain/posts/post-tags.ts'
import type { CardKind } from './post-kind.ts'
import type { PostWithCover } from './measure-cover.ts'
import { PostCover } from './post-cover.tsx'
import { PostTagList } from './tags/post-tag-list.tsx'

export type PostCardProps = {
  kind: CardKind
  post: PostWithCover
  /** For the date. */
  dates: DateStyle
  headingLevel?: 2 | 3
  isLead?: boolean
  /** Loads the cover immediately, for cards in the first view. */
  loadsEagerly?: boolean
  /** False for related posts, which have only picture, title and date. */
  showsTags?: boolean
  /** Status next to the date, for authors. */
  badge?: ReactNode
  /** Buttons at the bottom, for authors. */
  actions?: ReactNode
}

/** Widths of the grid in `post-card.css`: one, two or three cards in a row, the lead across two. */
const CARD_SIZES = '(max-width: 767px) 100vw, (max-width: 1023px) 50vw, 400px'
const LEAD_SIZES = '(max-width: 1023px) 100vw, 820px'

export function PostCard(props: PostCardProps) {
  const { kind, post, headingLevel = 2, isLead = false, loadsEagerly = false, showsTags = true } = props
  const { badge, actions, dates } = props
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <article className={isLead ? 'post post--lead' : 'post'} data-post-id={post.id}>
      <PostCover
        kind={kind}
        post={post}
        className="cover"
        loading={loadsEagerly ? 'eager' : 'lazy'}
        sizes={isLead ? LEAD_SIZES : CARD_SIZES}
      />
      <div className="meta">
        <time dateTime={post.published_at}>{formatShortDate(post.published_at, dates)}</time>
        {post.author && (
          <>
            <span aria-hidden="true">·</span>
            <span>{post.author}</span>
          </>
        )}
        {badge}
      </div>
      <Heading className="t-h3">
        <a href={toPostPath(kind.path, post.slug)}>{post.title}</a>
      </Heading>
      {kind.showsSummary && post.summary && <p className="sum clamp">{post.summary}</p>}
      {showsTags && <PostTagList kind={kind} tags={post.tags} limit={TAGS_SHOWN_ON_CARD} />}
      {actions}
    </article>
  )
}
