import { type MouseEvent, type RefObject, type SyntheticEvent, useMemo, useState } from 'react'
import type { AuthoredPage, AuthoredPost } from '#app/data/posts/authored-posts.ts'
import { EmptyState } from '#app/posts/empty-state.tsx'
import { Pager } from '#app/posts/pager.tsx'
import type { PostFilter } from '#domain/posts/post-states.ts'
import {
  readAgency,
  readPictureStorage,
  readSiteConfiguration,
} from '#app/data/context/site-configuration.ts'
import { cleanImageUrl } from '#import/html/sanitize/sanitize-url.ts'
import { showPictureAddress } from '#domain/html/render/picture-storage.ts'
import type { AuthoringKind } from '../authoring-kind.ts'
import { PostButtons, type PostButtonsProps, type PostWork } from './post-buttons.tsx'
import { readPageNumber } from './use-public-list.ts'
import { findVisibility } from './visibility.ts'
import { measureCover } from '#app/posts/measure-cover.ts'
import { PostCard } from '#app/posts/post-card.tsx'
import { type BadgeTone, StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { formatMomentIn } from '#app/ui/format-moment.ts'
import type { PostStatus } from '#domain/posts/post.ts'
import '../parts.css'
import './authored-list.css'

type AuthoredListProps = {
  kind: AuthoringKind
  shown: AuthoredPage
  filter: PostFilter
  isLoading: boolean
  /** True after admin mode ended: the list ignores clicks until the page is reloaded. */
  isOver: boolean
  /** Focused when the focused card is removed. */
  container: RefObject<HTMLDivElement | null>
  mayChange: (post: AuthoredPost) => boolean
  workOf: (post: AuthoredPost) => PostWork | null
  onEdit: (post: AuthoredPost) => void
  onCopy: (post: AuthoredPost) => void
  onDelete: (post: AuthoredPost) => void
  onVersions: (post: AuthoredPost) => void
  /** Previews a post that has no page because it is not public. */
  onPreview: (post: AuthoredPost) => void
  onPage: (page: number) => void
  onFilter: (filter: PostFilter) => void
}

const MIN_POSTS_WITH_LEAD = 4
const EAGER_COVERS = 3

export function AuthoredList(props: AuthoredListProps) {
  const { kind, shown, filter, isLoading, container, workOf, onEdit, onCopy, onDelete } = props
  const { posts, page, pageCount, total } = shown
  const { hideBroken, isBroken } = useBrokenCovers()
  const hasLead = kind.hasLeadPost && page === 1 && posts.length >= MIN_POSTS_WITH_LEAD
  return (
    <div
      ref={container}
      className="authored-list"
      role="group"
      aria-label={`${kind.sectionName}, page ${page} of ${pageCount}`}
      tabIndex={-1}
      aria-busy={isLoading}
      onClickCapture={(event) => (props.isOver ? ignore(event) : followLink(event, props))}
      onErrorCapture={hideBroken}
    >
      <ListFilter filter={filter} total={isLoading ? null : total} onFilter={props.onFilter} />
      {posts.length === 0 ? (
        <EmptyState {...describeEmptyList(kind, filter)} />
      ) : (
        <div className="posts busy-line busy-line--below-header">
          {posts.map((post, at) => (
            <AuthoredCard
              key={post.id}
              kind={kind}
              post={isBroken(post) ? { ...post, featured_image: null } : post}
              isLead={hasLead && at === 0}
              loadsEagerly={at < EAGER_COVERS}
              work={workOf(post)}
              mayChange={props.mayChange(post)}
              onEdit={() => onEdit(post)}
              onCopy={() => onCopy(post)}
              onDelete={() => onDelete(post)}
              onVersions={() => props.onVersions(post)}
            />
          ))}
        </div>
      )}
      <Pager path={kind.path} page={page} pageCount={pageCount} total={total} />
    </div>
  )
}

function ignore(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Handles links of the pager, and of posts that are not public. */
function followLink(event: MouseEvent, { shown, onPage, onPreview }: AuthoredListProps): void {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!isPlain || !link) return
  if (link.closest('.pager')) {
    event.preventDefault()
    onPage(readPageNumber(link.href))
    return
  }
  const id = link.closest<HTMLElement>('[data-post-id]')?.dataset.postId
  const post = shown.posts.find((candidate) => candidate.id === id)
  if (!post || findVisibility(post) === 'public') return
  event.preventDefault()
  onPreview(post)
}

const LABELS: Record<PostFilter, string> = {
  all: 'All',
  published: 'Published',
  scheduled: 'Scheduled',
  draft: 'Drafts',
}

type ListFilterProps = {
  filter: PostFilter
  /** Number of matching posts on all pages; null while unknown. */
  total: number | null
  onFilter: (filter: PostFilter) => void
}

function ListFilter({ filter, total, onFilter }: ListFilterProps) {
  return (
    <div className="list-filter row">
      <div role="group" aria-label="Show" className="choice-group">
        {Object.entries(LABELS).map(([name, label]) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === filter}
            onClick={() => onFilter(name as PostFilter)}
          >
            {label}
          </button>
        ))}
      </div>
      <p className="t-cap push" role="status">
        {total !== null && `${total} ${total === 1 ? 'post' : 'posts'}`}
      </p>
    </div>
  )
}

const TITLES = {
  published: 'No published posts.',
  scheduled: 'No scheduled posts.',
  draft: 'No drafts.',
}

/** The text for an empty list is specified; filters have their own text. */
function describeEmptyList(kind: AuthoringKind, filter: PostFilter): { title: string; text: string } {
  return filter === 'all'
    ? { title: kind.emptyTitle, text: kind.labels.emptyInvitation }
    : { title: TITLES[filter], text: 'Choose “All” to see every post.' }
}

/** Remembers covers that failed to load, so that their posts are shown without a picture. */
function useBrokenCovers() {
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set())
  return {
    /** Compared by the URL that cards use, from app/posts/measure-cover.ts. */
    isBroken: ({ featured_image: image }: AuthoredPost) =>
      image !== null && broken.has(showPictureAddress(cleanImageUrl(image) ?? '', readPictureStorage())),
    /** For the capture phase, because error events don't bubble. */
    hideBroken: ({ target }: SyntheticEvent) => {
      const source = target instanceof HTMLImageElement ? target.getAttribute('src') : null
      if (source !== null) setBroken((known) => new Set([...known, source]))
    },
  }
}

type AuthoredCardProps = Omit<PostButtonsProps, 'title'> & {
  kind: AuthoringKind
  post: AuthoredPost
  isLead: boolean
  loadsEagerly: boolean
}

/** The public card, plus the state of the post and its buttons. */
function AuthoredCard({ kind, post, isLead, loadsEagerly, ...buttons }: AuthoredCardProps) {
  const status = describeStatus(post)
  const measured = useMemo(() => measureCover(post, readPictureStorage()), [post])
  return (
    <PostCard
      kind={kind}
      post={measured}
      dates={readSiteConfiguration()}
      isLead={isLead}
      loadsEagerly={loadsEagerly}
      badge={
        <>
          <StatusBadge tone={status.tone}>{status.label}</StatusBadge>
          {post.newer_draft && <StatusBadge tone="note">Newer draft</StatusBadge>}
        </>
      }
      actions={<PostButtons title={post.title} {...buttons} />}
    />
  )
}

function describeStatus(post: { status: PostStatus; published_at: string }): {
  label: string
  tone: BadgeTone
} {
  const visibility = findVisibility(post)
  if (visibility === 'draft') return { label: 'Draft', tone: 'note' }
  if (visibility === 'public') return { label: 'Published', tone: 'good' }
  return {
    label: `Scheduled for ${formatMomentIn(readAgency().timeZone, post.published_at)}`,
    tone: 'warning',
  }
}
