import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useMemo } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { readAgency } from '#app/data/context/site-configuration.ts'
import { createPostListManager, type ListedPost } from '#app/data/post-list-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import type { SectionProps } from '../admin-section.ts'
import { QueryState } from '../section-parts.tsx'
import { useAddressFilter } from '../use-address-filter.ts'
import { usePostEditor } from '../use-post-editor.tsx'
import { goToAddress, useAddressQuery } from '../address.ts'
import { FILTER_NAMES, isNarrowed, readOrder, toListFilter } from './post-filter.ts'
import { PostFilters } from './post-filters.tsx'
import { PostRows } from './post-table.tsx'
import { usePostList } from './use-post-list.ts'
import { countPosts } from './post-labels.ts'
import { ReviewNotices } from './review-notices.tsx'
import { useReviewCounts } from './use-review-counts.ts'
import { BulkReportView, BulkProgressView } from './bulk-progress.tsx'
import { useSelectedPosts } from './use-selected-posts.ts'
import { useBulkAction } from './use-bulk-action.ts'
import './posts.css'

/** Fetched with the first post that is chosen. */
const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }))

/** Blog and news in one compact list, to find posts and to do something with many of them. */
export function PostsSection({ getGrant, may }: SectionProps) {
  const manager = useMemo(() => createPostListManager(getBrowserClient(), getGrant), [getGrant])
  const timeZone = readAgency().timeZone
  const [said, choose] = useAddressFilter(FILTER_NAMES)
  const filter = useMemo(() => toListFilter(said, timeZone), [said, timeZone])
  const order = readOrder(said)
  const list = usePostList(manager, filter, order)
  const { query } = list
  const reload = async () => void (await query.refetch())
  // Without choices the other filters still work.
  const { data: choices = null } = useQuery({ queryKey: ['post-choices'], queryFn: () => manager.choices() })
  const chosen = useSelectedPosts()
  const editor = usePostEditor(() => void reload())
  const together = useBulkAction(manager, reload)
  const reviews = useReviewCounts(query.dataUpdatedAt)
  const { edit } = editor
  const editPost = useCallback(({ table, id }: ListedPost) => edit(table, id), [edit])
  useOpenedPost(edit)

  const show = (next: typeof said) => {
    chosen.choose([])
    together.dismiss()
    choose(next)
  }
  const posts = list.posts ?? []
  const isWorking = together.work !== null
  return (
    <div className="posts-room">
      <div className="posts-head">
        <h1 className="t-h3">{may('posts.edit') ? 'Posts' : 'Your posts'}</h1>
        <p className="t-small" role="status">
          {list.posts !== null && describeCount(list)}
        </p>
        <Button size="small" variant="secondary" onClick={() => editor.create('news_posts')}>
          <Icon name="plus" />
          News
        </Button>
        <Button size="small" onClick={() => editor.create('blog_posts')}>
          <Icon name="plus" />
          Blog post
        </Button>
      </div>
      {reviews && (
        <ReviewNotices
          counts={reviews}
          mayPublish={may('posts.publish')}
          shown={said.review}
          onShow={(review) => show({ review })}
        />
      )}
      <PostFilters said={said} choices={choices} hasReviews={reviews !== null} onChoose={show} />
      <QueryState query={query} label="Reading posts..." />
      {together.work && <BulkProgressView work={together.work} onStop={together.stop} />}
      {together.report && <BulkReportView report={together.report} onClose={together.dismiss} />}
      {!isWorking && chosen.posts.length > 0 && (
        <Suspense>
          <BulkBar
            chosen={chosen}
            shown={posts}
            count={query.hasNextPage ? Math.max(list.count, posts.length + 1) : list.count}
            isBin={filter.status === 'bin'}
            mayPublish={may('posts.publish')}
            tags={choices?.tags ?? []}
            onChooseAll={async () => {
              try {
                chosen.choose(await manager.findAll(filter, order))
              } catch (error) {
                showToast({
                  title: 'They were not found',
                  description: describeFailure(error),
                  isError: true,
                })
              }
            }}
            onRun={(action) => {
              void together.run(action, chosen.posts)
              chosen.choose([])
            }}
          />
        </Suspense>
      )}
      {list.posts?.length === 0 && (
        <div className="posts-empty" role="status">
          <h2 className="t-h4">{isNarrowed(said) ? 'No post fits' : 'No posts yet'}</h2>
          <p className="t-small">
            {isNarrowed(said) ? 'Nothing is left with these filters.' : 'What you write stands here.'}
          </p>
        </div>
      )}
      {posts.length > 0 && (
        <PostRows
          posts={posts}
          chosen={chosen}
          timeZone={timeZone}
          now={query.dataUpdatedAt}
          isBusy={query.isFetching || isWorking}
          onEdit={editPost}
        />
      )}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          size="small"
          className="posts-more"
          isBusy={query.isFetching}
          onClick={() => {
            if (!query.isFetching) void query.fetchNextPage()
          }}
        >
          Show more
        </Button>
      )}
      {editor.open}
    </div>
  )
}

function describeCount({ count, hasUncounted }: { count: number; hasUncounted: boolean }): string {
  return hasUncounted ? `${count}+ posts` : countPosts(count)
}

const TABLES = { blog: 'blog_posts', news: 'news_posts' } as const
/** As mails name a post. */
const OPENED = /^(blog|news)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Opens the post that the address names, as links of mails do, and takes its name out of the address. */
export function useOpenedPost(open: (table: 'blog_posts' | 'news_posts', id: string) => void): void {
  const query = useAddressQuery()
  const wanted = query.get('open')
  const show = useEffectEvent((name: string) => {
    const [, kind, id] = OPENED.exec(name) ?? []
    const rest = new URLSearchParams(query)
    rest.delete('open')
    goToAddress(`?${rest.toString()}`, { replaces: true, keepsScroll: true })
    if (kind && id) open(TABLES[kind as keyof typeof TABLES], id)
  })
  useEffect(() => {
    if (wanted !== null) show(wanted)
  }, [wanted])
}
