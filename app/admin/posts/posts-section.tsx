import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo } from 'react'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import {
  createPostListManager,
  type ListedPost,
  type PostCursor,
  type PostListFilter,
  type PostListManager,
  type PostOrder,
} from '#app/data/post-list-manager.ts'
import { countReviews, type ReviewCounts } from '#app/data/review-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { goToAddress, useAddressQuery } from '../address.ts'
import { QueryState, SectionHead } from '../section-parts.tsx'
import { useManager, useStaff } from '../staff.tsx'
import { useAddressFilter } from '../use-address-filter.ts'
import { usePostEditor } from '../open-post-editor.tsx'
import { BulkProgressView, BulkReportView } from './bulk-progress.tsx'
import { FILTER_NAMES, isNarrowed, readOrder, toListFilter } from './post-filter.ts'
import { PostFilters } from './post-filters.tsx'
import { countPosts } from './post-labels.ts'
import { PostTable } from './post-table.tsx'
import { ReviewNotices } from './review-notices.tsx'
import { useBulkAction } from './use-bulk-action.ts'
import { useSelectedPosts } from './use-selected-posts.ts'
import './posts.css'

/** Loaded when the first post is selected. */
const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }))

/** Blog and news posts, to find them and to change many at once. */
export function PostsSection() {
  const { may, agency } = useStaff()
  const manager = useManager(createPostListManager)
  const [values, setValues] = useAddressFilter(FILTER_NAMES)
  const filter = useMemo(() => toListFilter(values, agency.timeZone), [values, agency.timeZone])
  const order = readOrder(values)
  const list = usePostList(manager, filter, order)
  const { query } = list
  const reload = async () => void (await query.refetch())
  // If this fails, the other filters still work.
  const { data: choices = null } = useQuery({ queryKey: ['post-choices'], queryFn: () => manager.choices() })
  const selected = useSelectedPosts()
  const { open, edit, create } = usePostEditor(() => void reload())
  const bulk = useBulkAction(manager, reload)
  const reviews = useReviewCounts(query.dataUpdatedAt)
  const editPost = useCallback(({ table, id }: ListedPost) => edit(table, id), [edit])
  usePostToOpen(edit)

  const show = (next: typeof values) => {
    selected.select([])
    bulk.dismiss()
    setValues(next)
  }
  const selectAll = async () => {
    try {
      selected.select(await manager.findAll(filter, order))
    } catch (error) {
      showToast({ title: 'Not all posts were selected', description: describeFailure(error), isError: true })
    }
  }
  const posts = list.posts ?? []
  return (
    <div className="admin-section">
      <SectionHead
        title={may('posts.edit') ? 'Posts' : 'Your posts'}
        note={<span role="status">{list.posts !== null && describeCount(list)}</span>}
      >
        <Button size="small" variant="secondary" onClick={() => create('news_posts')}>
          <Icon name="plus" />
          News
        </Button>
        <Button size="small" onClick={() => create('blog_posts')}>
          <Icon name="plus" />
          Blog post
        </Button>
      </SectionHead>
      {reviews && (
        <ReviewNotices
          counts={reviews}
          mayPublish={may('posts.publish')}
          shown={values.review}
          onShow={(review) => show({ review })}
        />
      )}
      <PostFilters values={values} choices={choices} hasReviews={reviews !== null} onChoose={show} />
      <QueryState query={query} label="Loading posts..." />
      {bulk.progress && <BulkProgressView progress={bulk.progress} onStop={bulk.stop} />}
      {bulk.report && <BulkReportView report={bulk.report} onClose={bulk.dismiss} />}
      {!bulk.progress && selected.posts.length > 0 && (
        <Suspense>
          <BulkBar
            selected={selected}
            shown={posts}
            count={query.hasNextPage ? Math.max(list.count, posts.length + 1) : list.count}
            isBin={filter.status === 'bin'}
            mayPublish={may('posts.publish')}
            tags={choices?.tags ?? []}
            onSelectAll={selectAll}
            onRun={(action) => {
              void bulk.run(action, selected.posts)
              selected.select([])
            }}
          />
        </Suspense>
      )}
      {list.posts?.length === 0 && (
        <div className="section-note stack gap-8 center" role="status">
          <h2 className="t-h4">{isNarrowed(values) ? 'No matching posts' : 'No posts yet'}</h2>
          <p className="t-small">
            {isNarrowed(values) ? 'Change or remove filters to see more.' : 'Posts you write appear here.'}
          </p>
        </div>
      )}
      {posts.length > 0 && (
        <PostTable
          posts={posts}
          selected={selected}
          timeZone={agency.timeZone}
          now={query.dataUpdatedAt}
          isBusy={query.isFetching || bulk.progress !== null}
          onEdit={editPost}
        />
      )}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          size="small"
          isBusy={query.isFetching}
          onClick={() => {
            if (!query.isFetching) void query.fetchNextPage()
          }}
        >
          Show more
        </Button>
      )}
      {open}
    </div>
  )
}

function describeCount({ count, hasUncounted }: { count: number; hasUncounted: boolean }): string {
  return hasUncounted ? `${count}+ posts` : countPosts(count)
}

/**
 * Returns the number of reviews that wait for the signed-in person; null while loading, and if reviews are
 * off.
 * @param readAt time at which the list was loaded; counts are reloaded with it
 */
function useReviewCounts(readAt: number): ReviewCounts | null {
  const { client, getGrant } = useStaff()
  const { data } = useQuery({
    queryKey: ['review-counts', readAt],
    queryFn: () => countReviews(client),
    // Editor grants have no person.
    enabled: getGrant === null && readAt > 0,
    placeholderData: (before) => before,
    gcTime: 0,
  })
  return data?.is_on ? data : null
}

const POST_NAME = /^(blog|news)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Opens the post in the query parameter `open`, which links in emails have, and removes the parameter. */
function usePostToOpen(open: (table: 'blog_posts' | 'news_posts', id: string) => void): void {
  const query = useAddressQuery()
  const wanted = query.get('open')
  const show = useEffectEvent((name: string) => {
    const [, kind, id] = POST_NAME.exec(name) ?? []
    const rest = new URLSearchParams(query)
    rest.delete('open')
    goToAddress(`?${rest.toString()}`, { replaces: true, keepsScroll: true })
    if (id) open(kind === 'blog' ? 'blog_posts' : 'news_posts', id)
  })
  useEffect(() => {
    if (wanted !== null) show(wanted)
  }, [wanted])
}

/** Matching posts, page by page. Shows the previous result while loading. */
function usePostList(manager: PostListManager, filter: PostListFilter, order: PostOrder) {
  const query = useInfiniteQuery({
    queryKey: ['posts', filter, order],
    queryFn: ({ pageParam }) => manager.list(filter, order, pageParam),
    initialPageParam: null as PostCursor | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  // Deferred, so that rendering many rows does not block typing.
  const pages = useDeferredValue(query.data?.pages)
  const posts = useMemo(() => {
    const all = pages?.flatMap((page) => page.posts) ?? null
    return all && [...new Map(all.map((post) => [post.id, post])).values()]
  }, [pages])
  const [first] = pages ?? []
  return {
    query,
    /** Null until loaded. */
    posts,
    /** Number of matching posts, up to the server's limit. */
    count: first?.count ?? 0,
    hasUncounted: first?.has_more ?? false,
  }
}
