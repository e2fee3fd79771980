import { makeSlug } from '#import/text/slug.ts'
import { type PostSummary, RELATED_POSTS } from './post.ts'

/** Ignores words such as "a", "of" and "to". */
const MIN_WORD_LENGTH = 3

/**
 * Finds posts whose title and tags share the most words with the slug of a missing page.
 * @param name last path segment, decoded
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
      .filter((word) => word.length >= MIN_WORD_LENGTH),
  )
}
