/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- some browsers drop table roles from elements with another display */
import { memo } from 'react'
import type { ListedPost, PostState } from '#app/data/post-list-manager.ts'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatMomentIn } from '#app/ui/format-moment.ts'
import {
  KIND_LABELS,
  readState,
  REVIEW_TONES,
  REVIEW_LABELS,
  STATE_TONES,
  STATE_LABELS,
} from './post-labels.ts'
import type { SelectedPosts } from './use-selected-posts.ts'

type PostTableProps = {
  posts: readonly ListedPost[]
  selected: SelectedPosts
  timeZone: string
  /** Time at which the list was loaded, in milliseconds. */
  now: number
  isBusy: boolean
  /** Must be a stable function, because rows are memoized. */
  onEdit: (post: ListedPost) => void
}

export function PostTable({ posts, selected, timeZone, now, isBusy, onEdit }: PostTableProps) {
  return (
    <table
      role="table"
      className="posts-table busy-line busy-line--below-header"
      aria-busy={isBusy || undefined}
    >
      <caption className="sr-only">Posts</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            <span className="sr-only">Select</span>
          </th>
          <th role="columnheader" scope="col">
            Title
          </th>
          <th role="columnheader" scope="col">
            State
          </th>
          <th role="columnheader" scope="col" className="posts-wide">
            Author
          </th>
          <th role="columnheader" scope="col" className="posts-wide">
            Tags
          </th>
          <th role="columnheader" scope="col" className="posts-middle">
            Date
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {posts.map((post) => (
          <PostRow
            key={post.id}
            post={post}
            state={readState(post, now)}
            isChosen={selected.has(post.id)}
            timeZone={timeZone}
            onToggle={selected.toggle}
            onEdit={onEdit}
          />
        ))}
      </tbody>
    </table>
  )
}

type PostRowProps = Pick<PostTableProps, 'timeZone' | 'onEdit'> & {
  post: ListedPost
  state: PostState
  isChosen: boolean
  onToggle: (post: ListedPost) => void
}

const PostRow = memo(function PostRow(props: PostRowProps) {
  const { post, state, isChosen, timeZone, onToggle, onEdit } = props
  const { id, table, slug, title, author, tags } = post
  const moment = formatMomentIn(timeZone, post.deleted_at ?? post.published_at)
  const until = post.unpublish_at === null ? null : formatMomentIn(timeZone, post.unpublish_at)
  const facts = [KIND_LABELS[table], author, tags.join(', ')].filter(Boolean).join(' · ')
  return (
    <tr role="row" className={isChosen ? 'is-chosen' : undefined}>
      <td role="cell" className="posts-choice">
        <label className="centered">
          <input
            type="checkbox"
            aria-label={`Select ${title}`}
            checked={isChosen}
            onChange={() => onToggle(post)}
          />
        </label>
      </td>
      <th role="rowheader" scope="row">
        {state === 'bin' ? (
          <span className="posts-title">{title}</span>
        ) : (
          <button type="button" className="posts-title" data-post={id} onClick={() => onEdit(post)}>
            {title}
          </button>
        )}
        {state === 'published' && (
          <a
            className="posts-visit muted"
            href={`/${table === 'blog_posts' ? 'blog' : 'news'}/${slug}`}
            target="_blank"
            rel="noreferrer"
          >
            <Icon name="external-link" size={15} />
            <span className="sr-only">Open {title} in a new tab</span>
          </a>
        )}
        <span className="t-cap">
          <span className="posts-kind">{KIND_LABELS[table]}</span>
          <span className="posts-narrow">{facts}</span>
          <span className="posts-narrow">{moment}</span>
        </span>
      </th>
      <td role="cell">
        <div className="row gap-4">
          <StatusBadge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</StatusBadge>
          {post.has_newer_draft && <StatusBadge tone={STATE_TONES.newer}>{STATE_LABELS.newer}</StatusBadge>}
          {post.review && (
            <StatusBadge tone={REVIEW_TONES[post.review]}>{REVIEW_LABELS[post.review]}</StatusBadge>
          )}
        </div>
      </td>
      <td role="cell" className="posts-wide">
        {author}
      </td>
      <td role="cell" className="posts-wide" title={tags.join(', ')}>
        {tags.join(', ')}
      </td>
      <td role="cell" className="posts-middle digits">
        {moment}
        {until !== null && <span className="own-line t-cap">until {until}</span>}
      </td>
    </tr>
  )
})
