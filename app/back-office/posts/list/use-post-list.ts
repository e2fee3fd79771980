import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type {
  ListedPost,
  PostListFilter,
  PostListManager,
  PostListPage,
  PostOrder,
} from '#app/data/post-list/post-list-manager.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'

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
  const [failure, setFailure] = useState<string | null>(null)
  const [isLoading, setLoading] = useState(true)
  const turn = useRef(0)

  /** An answer that was overtaken by a later question is not drawn. */
  const ask = useCallback(
    async (fetch: () => Promise<PostListPage>, join: (page: PostListPage, before: Read | null) => Read) => {
      turn.current += 1
      const mine = turn.current
      setLoading(true)
      try {
        const page = await fetch()
        if (mine !== turn.current) return
        // Fifty other rows are made in slices: a key that is typed meanwhile does not wait for them.
        startTransition(() => {
          setRead((before) => join(page, before))
          setFailure(null)
          setLoading(false)
        })
      } catch (error) {
        if (mine !== turn.current) return
        setFailure(describeFailure(error))
        setLoading(false)
      }
    },
    [],
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
