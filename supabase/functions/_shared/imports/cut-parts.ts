/** How much of a batch is written in one transaction. */
import type { SentPost } from '../sanitizer/sanitize-posts.ts'

/**
 * Pages that are asked for meanwhile wait for one transaction on the embedded database, so it is a short one, of some 40 to
 * 60 ms; what every transaction costs is shared by the posts in it.
 */
const MOST_BETWEEN_PAGES = 128 * 1024
/** Where pages have connections of their own, they wait for none; but each transaction throws pages away. */
const MOST_BESIDE_PAGES = 768 * 1024
const MOST_POSTS = 50
/** What a post without a text costs as well. */
const CHARACTERS_A_POST = 4 * 1024
/** Posts are nested no deeper where they hold much. */
const DEPTH = 4

/**
 * Cuts posts into parts, in their order; at least one, which may be empty.
 * @param hasOneConnection whether pages wait for each part
 */
export function cutParts(posts: readonly SentPost[], hasOneConnection: boolean): SentPost[][] {
  const most = hasOneConnection ? MOST_BETWEEN_PAGES : MOST_BESIDE_PAGES
  const parts: SentPost[][] = [[]]
  let characters = 0
  for (const post of posts) {
    const size = CHARACTERS_A_POST + countCharacters(post.post, DEPTH)
    const part = parts.at(-1)!
    const isFull = part.length >= MOST_POSTS || characters + size > most
    if (part.length > 0 && isFull) {
      parts.push([post])
      characters = size
    } else {
      part.push(post)
      characters += size
    }
  }
  return parts
}

/** Of all texts in a value; about what it takes, without writing it down. */
function countCharacters(value: unknown, depth: number): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null || depth === 0) return 0
  let characters = 0
  for (const member of Object.values(value)) characters += countCharacters(member, depth - 1)
  return characters
}
