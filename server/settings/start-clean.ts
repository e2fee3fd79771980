import { isDeepStrictEqual } from 'node:util'
import type { SupabaseClient } from '@supabase/supabase-js'
import { cleanContents } from '#content/agency/clean-contents.ts'
import { parseContent } from '#domain/documents/document.ts'
import type { Database } from '#supabase/database.types.ts'
import { PROJECT_FOLDER, type SupabaseAccess } from '../backend/connect-supabase.ts'
import { connectAs, type DocumentStore, openDocumentStore } from '../documents/document-store.ts'
import { prepareContent } from '../documents/prepare-content.ts'
import { readSeedPosts } from '../first-start/read-seed-posts.ts'
import type { StaffCaller } from '../staff-endpoint.ts'

type Cleaned = {
  /** Number of posts moved to the trash. */
  posts: number
  /** Names of contents and posts that stay because they were changed. */
  left: string[]
}

/**
 * Publishes pages without the demo's clients, people and figures, and moves its posts to the trash, with the
 * caller's permissions. Can be repeated after an interruption.
 * @throws errors of the database
 */
export async function startClean(
  client: SupabaseClient<Database>,
  supabase: SupabaseAccess,
  caller: Pick<StaffCaller, 'actor' | 'token'>,
): Promise<Cleaned> {
  const contents = await cleanDocuments(openDocumentStore(supabase, caller))
  const posts = [
    await binPosts(client, connectAs(supabase, caller), 'blog_posts'),
    await binPosts(client, connectAs(supabase, caller), 'news_posts'),
  ]
  return {
    posts: posts.reduce((sum, { count }) => sum + count, 0),
    left: [...contents, ...posts.flatMap(({ left }) => left)],
  }
}

/** @returns labels of documents that stay: those with a draft, and changed ones with demo claims */
async function cleanDocuments(store: DocumentStore): Promise<string[]> {
  const stored = await store.read(cleanContents.map(({ document }) => document.name))
  const left: string[] = []
  const saved: string[] = []
  for (const { document, clean, isOnlyLinks } of cleanContents) {
    const { published, draft, version } = stored.get(document.name)!
    const own = Object.keys(published?.content ?? {}).length > 0 ? published!.content : undefined
    const shown = parseContent(document, own).content
    const next = clean(isOnlyLinks ? shown : document.fallback)
    if (isDeepStrictEqual(next, shown)) continue
    const prepared = prepareContent(document, next, own)
    const isTheirs = draft !== null || (own !== undefined && !isOnlyLinks) || prepared.problems !== undefined
    if (!isTheirs && (await store.save(document.name, prepared.stored, version))) saved.push(document.name)
    else left.push(document.label)
  }
  if (saved.length === 0) return left
  const drafts = await store.read(saved)
  const changed = await store.publish(saved.map((name) => ({ name, version: drafts.get(name)!.version })))
  if (changed.length > 0) throw new Error(`Someone else changed ${changed.join(', ')}.`)
  return left
}

async function binPosts(
  client: SupabaseClient<Database>,
  owner: SupabaseClient<Database>,
  table: 'blog_posts' | 'news_posts',
): Promise<{ count: number; left: string[] }> {
  const seed = await readSeedPosts(`${PROJECT_FOLDER}/seed`, {
    now: new Date().toISOString(),
    timeZone: 'UTC',
  })
  const samples = table === 'blog_posts' ? seed.blogPosts : seed.newsPosts
  const slugs = samples.map(({ slug }) => slug)
  const { data: posts } = await client.from(table).select('id, slug, title').in('slug', slugs).throwOnError()
  const ids = posts.map(({ id }) => id)
  const [versions, drafts] = await Promise.all([
    client
      .from('document_versions')
      .select('id:document_id')
      .eq('document_kind', table)
      .in('document_id', ids)
      .throwOnError(),
    client.from('post_drafts').select('id:post_id').eq('post_table', table).in('post_id', ids).throwOnError(),
  ])
  const changed = new Set([...versions.data, ...drafts.data].map(({ id }) => id))
  const isSample = ({ id, slug, title }: (typeof posts)[number]) =>
    !changed.has(id) && samples.some((sample) => sample.slug === slug && sample.title === title)
  const gone = posts.filter(isSample).map(({ id }) => id)
  if (gone.length > 0) await owner.from(table).delete().in('id', gone).throwOnError()
  return { count: gone.length, left: posts.filter((post) => !isSample(post)).map(({ title }) => title) }
}
