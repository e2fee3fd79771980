import { type MouseEvent, type RefObject, type SyntheticEvent, useState } from 'react'
import type { AuthoredPage, AuthoredPost } from '#app/data/posts/authored-posts.ts'
import { EmptyState } from '#app/posts/empty-state.tsx'
import { Pager } from '#app/posts/pager.tsx'
import type { PostFilter } from '#domain/posts/post-states.ts'
import { readPictureStorage } from '#app/data/context/site-configuration.ts'
import { cleanImageUrl } from '#import/html/sanitize/clean-url.ts'
import { showPictureAddress } from '#domain/html/render/picture-storage.ts'
import type { AuthoringKind } from '../authoring-kind.ts'
import { AuthoredCard } from './authored-card.tsx'
import type { PostWork } from './post-buttons.tsx'
import { readPageNumber } from './load-public-list.ts'
import { findVisibility } from './visibility.ts'
import './authored-list.css'

export type AuthoredListProps = {
  kind: AuthoringKind
  shown: AuthoredPage
  filter: PostFilter
  isLoading: boolean
  /** Admin mode has ended: the list only waits for the server's, and does nothing any more. */
  isOver: boolean
  /** Where the focus goes when what had it is gone. */
  container: RefObject<HTMLDivElement | null>
  mayChange: (post: AuthoredPost) => boolean
  workOf: (post: AuthoredPost) => PostWork | null
  onEdit: (post: AuthoredPost) => void
  onCopy: (post: AuthoredPost) => void
  onDelete: (post: AuthoredPost) => void
  onVersions: (post: AuthoredPost) => void
  /** Visitors have no page for a post that is not public: it is shown here. */
  onPreview: (post: AuthoredPost) => void
  onPage: (page: number) => void
  onFilter: (filter: PostFilter) => void
}

const SHORTEST_LIST_WITH_LEAD = 4
const EAGER_COVERS = 3

export function AuthoredList(props: AuthoredListProps) {
  const { kind, shown, filter, isLoading, container, workOf, onEdit, onCopy, onDelete } = props
  const { posts, page, pageCount, total } = shown
  const { hideBroken, isBroken } = useBrokenCovers()
  const hasLead = kind.hasLeadPost && page === 1 && posts.length >= SHORTEST_LIST_WITH_LEAD
  return (
    <div
      ref={container}
      className="authored-list"
      role="group"
      aria-label={`${kind.title}, page ${page} of ${pageCount}`}
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

/** Links of the pager, and those of posts that only authors see, are answered on this page. */
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

export type ListFilterProps = {
  filter: PostFilter
  /** Posts that the filter lets through, on all pages; null until they are counted. */
  total: number | null
  onFilter: (filter: PostFilter) => void
}

/** Chooses which posts are shown, and says how many those are. */
function ListFilter({ filter, total, onFilter }: ListFilterProps) {
  return (
    <div className="list-filter row">
      <div role="group" aria-label="Show" className="row gap-4">
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
  published: 'Nothing is published.',
  scheduled: 'Nothing is scheduled.',
  draft: 'There are no drafts.',
}

/** What a list without posts says: of all posts the specification's words, of a filter its own. */
function describeEmptyList(kind: AuthoringKind, filter: PostFilter): { title: string; text: string } {
  return filter === 'all'
    ? { title: kind.emptyTitle, text: kind.labels.emptyInvitation }
    : { title: TITLES[filter], text: 'Choose “All” to see every post.' }
}

/**
 * Pictures of cards that could not be loaded. Their posts are drawn as those without a picture are: the blog draws a
 * cover, the news show none.
 */
function useBrokenCovers() {
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set())
  return {
    /** Cards show the address as app/posts/measure-cover.ts gives it. */
    isBroken: ({ featured_image: image }: AuthoredPost) =>
      image !== null && broken.has(showPictureAddress(cleanImageUrl(image) ?? '', readPictureStorage())),
    /** For the capture phase: an error does not bubble. */
    hideBroken: ({ target }: SyntheticEvent) => {
      const source = target instanceof HTMLImageElement ? target.getAttribute('src') : null
      if (source !== null) setBroken((known) => new Set([...known, source]))
    },
  }
}
