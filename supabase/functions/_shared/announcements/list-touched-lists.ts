import { toAuthorPath } from '#domain/authors/author.ts'
import { isImportMarker } from '#domain/posts/post-tags.ts'
import { toTagSlugPath } from '#domain/posts/tag-path.ts'
import type { FunctionCall } from '../frame/serve-function.ts'
import type { UnannouncedPost } from './compose-pings.ts'

type Client = FunctionCall<unknown>['supabaseAdmin']

/** Ids of one question: it is asked in an address. */
const POSTS_PER_QUESTION = 100
const PATHS = { blog_posts: '/blog', news_posts: '/news' } as const

/**
 * Paths of the tags and authors that posts have now, each once. Those of a post that is gone, or that it had before, are
 * not known any more.
 * @throws Error when they can't be read
 */
export async function listTouchedLists(client: Client, posts: readonly UnannouncedPost[]): Promise<string[]> {
  const paths = new Set<string>()
  for (const table of ['blog_posts', 'news_posts'] as const) {
    const ids = posts.flatMap((post) =>
      post.post_table === table && post.slug !== null ? [post.post_id] : [],
    )
    for (let from = 0; from < ids.length; from += POSTS_PER_QUESTION) {
      const asked = ids.slice(from, from + POSTS_PER_QUESTION)
      for (const path of await listTags(client, table, asked)) paths.add(path)
      for (const path of await listAuthors(client, table, asked)) paths.add(path)
    }
  }
  return [...paths].toSorted()
}

async function listTags(client: Client, table: UnannouncedPost['post_table'], ids: string[]) {
  const { data, error } = await client
    .from('post_tags')
    .select('tag, tags(name)')
    .eq('post_table', table)
    .in('post_id', ids)
  if (error) throw new Error('Tags of posts to announce could not be read', { cause: error })
  return data
    .filter(({ tags }) => table === 'blog_posts' || !isImportMarker(tags.name))
    .map(({ tag }) => toTagSlugPath(PATHS[table], tag))
}

async function listAuthors(client: Client, table: UnannouncedPost['post_table'], ids: string[]) {
  const { data, error } = await client
    .from(table)
    .select('author_id')
    .in('id', ids)
    .not('author_id', 'is', null)
  if (error) throw new Error('Authors of posts to announce could not be read', { cause: error })
  const authors = [...new Set(data.flatMap(({ author_id: id }) => id ?? []))]
  if (authors.length === 0) return []
  const named = await client.from('authors').select('slug').in('id', authors)
  if (named.error) throw new Error('Authors of posts to announce could not be read', { cause: named.error })
  return named.data.map(({ slug }) => toAuthorPath(slug))
}
