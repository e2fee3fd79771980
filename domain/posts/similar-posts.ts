import { makeSlug } from '#import/text/slug.ts'
import { type PostSummary, RELATED_POSTS } from './post.ts'

/** "a", "of", "to": too short to say what a post is about. */
const SHORTEST_WORD = 3

/**
 * The posts that somebody may have been looking for at an address that leads nowhere: those whose title and tags share
 * most words with it, among equals in the given order.
 * @param name the last part of the address, decoded
 */
export function chooseSimilarPosts<T extends Pick<PostSummary, 'title' | 'tags'>>(
  name: string,
  candidates: readonly T[],
): T[] {
  const wanted = listWords(name)
  const countShared = (post: T) => listWords([post.title, ...post.tags].join(' ')).intersection(wanted).size
  return candidates
    .map((post, at) => ({ post, at, shared: countShared(post) }))
    .toSorted((a, b) => b.shared - a.shared || a.at - b.at)
    .slice(0, RELATED_POSTS)
    .map(({ post }) => post)
}

function listWords(text: string): Set<string> {
  return new Set(
    makeSlug(text)
      .split('-')
      .filter((word) => word.length >= SHORTEST_WORD),
  )
}
