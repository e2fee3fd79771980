import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { PostCursor, PostListFilter, PostListManager, PostOrder } from '#app/data/post-list-manager.ts'

/** Matching posts, page by page. Shows the previous result while loading. */
export function usePostList(manager: PostListManager, filter: PostListFilter, order: PostOrder) {
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
