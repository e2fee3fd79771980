import { type PostSummary, RELATED_POSTS } from './post.ts'

/**
 * The posts to read next: those that share most tags with the current one, among equals in the given order.
 * Tags are compared without regard to case.
 */
export function chooseRelatedPosts<T extends Pick<PostSummary, 'id' | 'tags'>>(
  current: Pick<PostSummary, 'id' | 'tags'>,
  candidates: readonly T[],
): T[] {
  const wanted = new Set(current.tags.map((tag) => tag.toLowerCase()))
  const countShared = (post: T) => post.tags.filter((tag) => wanted.has(tag.toLowerCase())).length
  return candidates
    .filter((post) => post.id !== current.id)
    .map((post, at) => ({ post, at, shared: countShared(post) }))
    .toSorted((a, b) => b.shared - a.shared || a.at - b.at)
    .slice(0, RELATED_POSTS)
    .map(({ post }) => post)
}
