import { useEffect, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { DataError } from '#app/data/client/data-error.ts'
import { searchPosts } from '#app/data/search/search-posts.ts'
import { toPostPath } from '#domain/posts/post-path.ts'

export type OwnPost = { path: string; title: string }

const MOST_POSTS = 5
const SHORTEST_QUERY = 2
const PAUSE_MS = 200

/** Published posts that have the words typed; none while an address is typed. */
export function useOwnPosts(typed: string): readonly OwnPost[] {
  const query = typed.trim()
  const isSearch = query.length >= SHORTEST_QUERY && !/^(?:[a-z][a-z\d+.-]*:|[/#?])/i.test(query)
  const [found, setFound] = useState<{ query: string; posts: OwnPost[] }>({ query: '', posts: [] })
  useEffect(() => {
    if (!isSearch) return undefined
    let isCurrent = true
    const timer = window.setTimeout(() => {
      void findPosts(query).then((posts) => isCurrent && setFound({ query, posts }))
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      window.clearTimeout(timer)
    }
  }, [query, isSearch])
  return isSearch ? found.posts : []
}

async function findPosts(query: string): Promise<OwnPost[]> {
  try {
    const { posts } = await searchPosts(getBrowserClient(), {
      query,
      from: 0,
      limit: MOST_POSTS,
      failureMessage: 'The posts could not be searched.',
    })
    return posts.map(({ table, slug, title }) => ({
      title,
      path: toPostPath(table === 'news_posts' ? '/news' : '/blog', slug),
    }))
  } catch (error) {
    // An address can be typed all the same.
    if (error instanceof DataError) return []
    throw error
  }
}
