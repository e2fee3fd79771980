import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { readAgency } from '#app/data/context/site-configuration.ts'
import {
  createPostListManager,
  type ListedPost,
  type PostChoices,
} from '#app/data/post-list/post-list-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { SectionProps } from '../admin-section.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import { useAddressFilter } from '../use-address-filter.ts'
import { FILTER_NAMES, isNarrowed, readOrder, toListFilter } from './list/post-filter.ts'
import { PostFilters } from './list/post-filters.tsx'
import { PostRows } from './list/post-rows.tsx'
import { type PostList, usePostList } from './list/use-post-list.ts'
import { countPosts } from './post-words.ts'
import './posts.css'
import { ReviewNotices } from './reviews/review-notices.tsx'
import { useReviewCounts } from './reviews/use-review-counts.ts'
import { TogetherOutcomeNote, TogetherProgress } from './together/together-progress.tsx'
import { useChosenPosts } from './together/use-chosen-posts.ts'
import { useTogether } from './together/use-together.ts'
import { usePostEditor } from '../use-section-editor.tsx'
import { useOpenedPost } from './use-opened-post.ts'

/** Fetched with the first post that is chosen. */
const TogetherBar = lazy(async () => ({ default: (await import('./together/together-bar.tsx')).TogetherBar }))

/** Blog and news in one compact list, to find posts and to do something with many of them. */
export function PostsSection({ getGrant, may }: SectionProps) {
  const manager = useMemo(() => createPostListManager(getBrowserClient(), getGrant), [getGrant])
  const timeZone = readAgency().timeZone
  const [said, choose] = useAddressFilter(FILTER_NAMES)
  const filter = useMemo(() => toListFilter(said, timeZone), [said, timeZone])
  const order = readOrder(said)
  const list = usePostList(manager, filter, order)
  const [choices, setChoices] = useState<PostChoices | null>(null)
  const chosen = useChosenPosts()
  const editor = usePostEditor(() => void list.reload())
  const together = useTogether(manager, list.reload)
  const reviews = useReviewCounts(getGrant === null, list.readAt)
  const { edit } = editor
  const editPost = useCallback(({ table, id }: ListedPost) => edit(table, id), [edit])
  useOpenedPost(edit)
  useEffect(() => {
    // Without them there is nothing to choose from; everything else goes on.
    manager.choices().then(setChoices, () => {})
  }, [manager])

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
      {list.failure !== null && <ReadingFailure message={list.failure} onRetry={() => void list.reload()} />}
      {together.work && <TogetherProgress work={together.work} onStop={together.stop} />}
      {together.report && <TogetherOutcomeNote report={together.report} onClose={together.dismiss} />}
      {!isWorking && chosen.posts.length > 0 && (
        <Suspense>
          <TogetherBar
            chosen={chosen}
            shown={posts}
            count={list.hasMore ? Math.max(list.count, posts.length + 1) : list.count}
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
      {list.posts === null && list.failure === null && <Spinner label="Reading posts..." />}
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
          now={list.readAt}
          isBusy={list.isLoading || isWorking}
          onEdit={editPost}
        />
      )}
      {list.hasMore && (
        <Button
          variant="secondary"
          size="small"
          className="posts-more"
          isBusy={list.isLoading}
          onClick={() => {
            if (!list.isLoading) void list.loadMore()
          }}
        >
          Show more
        </Button>
      )}
      {editor.open}
    </div>
  )
}

function describeCount({ count, hasUncounted }: PostList): string {
  return hasUncounted ? `${count}+ posts` : countPosts(count)
}
