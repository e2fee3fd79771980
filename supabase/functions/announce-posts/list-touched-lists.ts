import { toAuthorPath } from '#domain/authors/author.ts'
import { isImportMarker } from '#domain/posts/post-tags.ts'
import { toTagSlugPath } from '#domain/posts/tag-path.ts'
import type { UnannouncedPost } from './compose-pings.ts'

const PATHS = { blog_posts: '/blog', news_posts: '/news' } as const
const AUTHOR = 'authors '
const TAG = 'tags '

/** Paths of the tags and authors that posts have, and of those that they were told with before, each once. */
export function listTouchedLists(posts: readonly UnannouncedPost[]): string[] {
  const paths = posts.flatMap(({ post_table: table, lists, former_lists: former }) =>
    [...lists, ...former].flatMap((list) => toListPath(table, list) ?? []),
  )
  return [...new Set(paths)].toSorted()
}

/** Null for a tag that readers of the news don't see. */
function toListPath(table: UnannouncedPost['post_table'], list: string): string | null {
  if (list.startsWith(AUTHOR)) return toAuthorPath(list.slice(AUTHOR.length))
  const slug = list.slice(TAG.length)
  const isMarker = isImportMarker(slug) || isImportMarker(slug.replaceAll('-', ' '))
  return isMarker && table === 'news_posts' ? null : toTagSlugPath(PATHS[table], slug)
}
