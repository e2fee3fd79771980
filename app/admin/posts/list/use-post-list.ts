import { startTransition, useCallback, useEffect, useState } from 'react'
import type {
  ListedPost,
  PostListFilter,
  PostListManager,
  PostListPage,
  PostOrder,
} from '#app/data/post-list/post-list-manager.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import { useLatestAnswer } from '#app/ui/lists/use-latest-answer.ts'

export type PostList = {
  /** Null until something was read. */
  posts: ListedPost[] | null
  /** How many fit, as far as they were counted. */
  count: number
  hasUncounted: boolean
  hasMore: boolean
  /** When, in milliseconds. */
  readAt: number
  failure: string | null
  isLoading: boolean
  /** Reads from the beginning. */
  reload: () => Promise<void>
  loadMore: () => Promise<void>
}

type Read = Pick<PostListPage, 'next'> & {
  posts: ListedPost[]
  count: number
  hasUncounted: boolean
  readAt: number
}

/** The posts that fit, page after page; what was read before stays until the next answer. */
export function usePostList(manager: PostListManager, filter: PostListFilter, order: PostOrder): PostList {
  const [read, setRead] = useState<Read | null>(null)
  // Fifty other rows are made in slices: a key that is typed meanwhile does not wait for them.
  const { failure, isLoading, ask: askLatest } = useLatestAnswer(describeFailure, startTransition)

  const ask = useCallback(
    (fetch: () => Promise<PostListPage>, join: (page: PostListPage, before: Read | null) => Read) =>
      askLatest(fetch, (page) => setRead((before) => join(page, before))),
    [askLatest],
  )
  const reload = useCallback(
    () =>
      ask(
        () => manager.list(filter, order),
        ({ posts, next, count, has_more: hasUncounted }) => ({
          posts,
          next,
          count: count ?? 0,
          hasUncounted,
          readAt: Date.now(),
        }),
      ),
    [ask, manager, filter, order],
  )
  useEffect(() => {
    const timer = setTimeout(() => void reload(), 0)
    return () => clearTimeout(timer)
  }, [reload])

  return {
    posts: read?.posts ?? null,
    count: read?.count ?? 0,
    hasUncounted: read?.hasUncounted ?? false,
    readAt: read?.readAt ?? 0,
    hasMore: (read?.next ?? null) !== null,
    failure,
    isLoading,
    reload,
    loadMore: () =>
      ask(
        () => manager.list(filter, order, read?.next ?? null),
        ({ posts, next }, before) => {
          const known = new Set(before?.posts.map(({ id }) => id))
          return {
            posts: [...(before?.posts ?? []), ...posts.filter(({ id }) => !known.has(id))],
            next,
            count: before?.count ?? 0,
            hasUncounted: before?.hasUncounted ?? false,
            readAt: Date.now(),
          }
        },
      ),
  }
}
