import type { SentPost } from '../sanitizer/sanitize-posts.ts'

/** A transaction of some 50 ms: on the embedded database pages wait for it. */
const MAX_CHARACTERS_EMBEDDED = 256 * 1024
/** On PostgreSQL pages do not wait, but each transaction evicts cached pages. */
const MAX_CHARACTERS = 768 * 1024
const MAX_POSTS = 50
const CHARACTERS_PER_POST = 4 * 1024

/** Cuts posts into parts, each for one transaction; at least one part, which may be empty. */
export function cutParts(posts: readonly SentPost[], hasOneConnection: boolean): SentPost[][] {
  const maxCharacters = hasOneConnection ? MAX_CHARACTERS_EMBEDDED : MAX_CHARACTERS
  const parts: SentPost[][] = [[]]
  let characters = 0
  for (const post of posts) {
    const size = CHARACTERS_PER_POST + (JSON.stringify(post.post)?.length ?? 0)
    const part = parts.at(-1)!
    const isFull = part.length >= MAX_POSTS || characters + size > maxCharacters
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
