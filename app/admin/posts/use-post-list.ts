import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { PostCursor, PostListFilter, PostListManager, PostOrder } from '#app/data/post-list-manager.ts'

/** The posts that match, page after page; the previous ones stay until the next answer. */
export function usePostList(manager: PostListManager, filter: PostListFilter, order: PostOrder) {
  const query = useInfiniteQuery({
    queryKey: ['posts', filter, order],
    queryFn: ({ pageParam }) => manager.list(filter, order, pageParam),
    initialPageParam: null as PostCursor | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  // Rendering fifty rows is interrupted by keys that are typed meanwhile.
  const pages = useDeferredValue(query.data?.pages)
  const posts = useMemo(() => {
    const all = pages?.flatMap((page) => page.posts) ?? null
    return all && [...new Map(all.map((post) => [post.id, post])).values()]
  }, [pages])
  const [first] = pages ?? []
  return {
    query,
    /** Null before the first answer. */
    posts,
    /** Matching posts as far as they were counted. */
    count: first?.count ?? 0,
    hasUncounted: first?.has_more ?? false,
  }
}
