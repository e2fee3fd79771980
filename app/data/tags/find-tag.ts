import { EVERYTHING, rowOf, tagOf, TRACKED_POST_TABLES } from '#domain/page-keys.ts'
import type { PostsClient } from '../context/context.ts'
import { runQuery } from '../client/data-error.ts'
import { declareReads } from '../record-reads.ts'

export type Tag = { slug: string; name: string; description: string }

export type FoundTag = { kind: 'found'; tag: Tag } | { kind: 'moved'; slug: string } | { kind: 'unknown' }

type Options = { name: string; failureMessage: string }

/** Finds a tag of a published post by current or former slug. @throws DataError with `failureMessage` */
export async function findTag(client: PostsClient, options: Options): Promise<FoundTag> {
  const slug = options.name.normalize('NFC').toLowerCase()
  // PostgreSQL can't store this character.
  if (slug.includes('\0')) return { kind: 'unknown' }
  const tag = await findBySlug(client, slug, options)
  if (tag) return slug === options.name ? { kind: 'found', tag } : { kind: 'moved', slug }
  const current = await findCurrentSlug(client, slug, options)
  return current === null ? { kind: 'unknown' } : { kind: 'moved', slug: current }
}

async function findBySlug(client: PostsClient, slug: string, { failureMessage }: Options) {
  const data = await runQuery(
    declareReads(client).from('tags').select('slug,name,description').eq('slug', slug).maybeSingle(),
    failureMessage,
  )
  // A tag becomes visible with its first published post.
  if (data)
    declareReads(client, rowOf('tags', slug), ...TRACKED_POST_TABLES.map((table) => tagOf(table, slug)))
  else declareReads(client, EVERYTHING)
  return data
}

async function findCurrentSlug(client: PostsClient, slug: string, { failureMessage }: Options) {
  const data = await runQuery(
    client.from('former_tags').select('tag').eq('slug', slug).maybeSingle(),
    failureMessage,
  )
  return data?.tag ?? null
}
