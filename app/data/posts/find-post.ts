import type { Author } from '#domain/authors/author.ts'
import { slugOf } from '#domain/page-keys.ts'
import type { PostsClient } from '../context/context.ts'
import { runQuery } from '../client/data-error.ts'
import { AUTHOR_COLUMNS, readAuthor } from '../authors/find-author.ts'
import { declareReads, recordRows } from '../record-reads.ts'
import { type Article, type PostTable, ARTICLE_COLUMNS } from './post-rows.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export type Byline = {
  author: Author | null
  /** Time of the last change of title or text; null if never changed. */
  revisedAt: string | null
}

export type FoundPost =
  | { kind: 'found'; post: Article; byline: Byline }
  | { kind: 'moved'; slug: string }
  /** The post was published once and then deleted. */
  | { kind: 'gone' }
  | { kind: 'unknown' }

type Options = { table: PostTable; name: string; failureMessage: string }

/** Finds a published post by current slug, former slug or id. @throws DataError with `failureMessage` */
export async function findPost(client: PostsClient, options: Options): Promise<FoundPost> {
  const name = options.name.normalize('NFC').toLowerCase()
  // PostgreSQL can't store this character.
  if (name.includes('\0')) return { kind: 'unknown' }
  const found = UUID.test(name) ? null : await findBySlug(client, { ...options, name })
  if (found) {
    const { slug } = found.post
    return slug === options.name ? { kind: 'found', ...found } : { kind: 'moved', slug }
  }
  const slug = await findCurrentSlug(client, { ...options, name })
  if (slug !== null) return { kind: 'moved', slug }
  return { kind: (await isGone(client, { ...options, name })) ? 'gone' : 'unknown' }
}

async function findBySlug(client: PostsClient, { table, name, failureMessage }: Options) {
  const data = await runQuery(
    declareReads(client, slugOf(table, name))
      .from(table)
      .select(`${ARTICLE_COLUMNS},authors(${AUTHOR_COLUMNS})`)
      .eq('slug', name)
      .eq('status', 'published')
      .maybeSingle(),
    failureMessage,
  )
  if (!data) return null
  const { authors: author, ...post } = data
  recordRows(client, table, [post])
  if (author) recordRows(client, 'authors', [author])
  return { post, byline: { author: author && readAuthor(author), revisedAt: post.revised_at } }
}

async function findCurrentSlug(client: PostsClient, { table, name, failureMessage }: Options) {
  const id = UUID.test(name) ? name : await findOwner(client, { table, name, failureMessage })
  if (id === null) return null
  const data = await runQuery(
    client.from(table).select('slug').eq('id', id).eq('status', 'published').maybeSingle(),
    failureMessage,
  )
  return data?.slug ?? null
}

async function findOwner(client: PostsClient, { table, name, failureMessage }: Options) {
  const data = await runQuery(
    client.from('post_slugs').select('post_id').eq('post_table', table).eq('slug', name).maybeSingle(),
    failureMessage,
  )
  return data?.post_id ?? null
}

async function isGone(client: PostsClient, { table, name, failureMessage }: Options): Promise<boolean> {
  return runQuery(client.rpc('is_post_gone', { p_table: table, p_name: name }, { get: true }), failureMessage)
}
