import { createHash } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { BlogPostInsert, NewsPostInsert } from '#domain/imports/records/to-post.ts'
import type { Database } from '#supabase/database.types.ts'
import { readSeedAuthors, readSeedPosts, SeedError } from './read-seed-posts.ts'

/** Few enough for the statement timeout, even on a slow machine. */
const POSTS_PER_PART = 10
/** A busy machine may exceed the statement timeout. The part is then rolled back and can be retried. */
const MAX_TRIES = 3
const STATEMENT_TIMEOUT = '57014'

const SEED_TIME_ZONE = 'UTC'

export type SeedClient = Pick<SupabaseClient<Database>, 'from' | 'rpc'>

export type SeedOptions = {
  client: SeedClient
  seedFolder: string
  log: (line: string) => void
  now?: Date
  signal?: AbortSignal
}

/**
 * Seeds an installation that was never seeded and has no posts, or resumes an interrupted seed. Otherwise
 * does nothing, even if all posts were deleted. The database counts the written parts.
 * @returns whether it wrote anything
 * @throws {SeedError} The next start resumes.
 */
export async function seedDatabase({
  client,
  seedFolder,
  log,
  now = new Date(),
  signal,
}: SeedOptions): Promise<boolean> {
  if (await isSeeded(client)) return false

  const options = { now: now.toISOString(), timeZone: SEED_TIME_ZONE }
  const { blogPosts, newsPosts, warnings } = await readSeedPosts(seedFolder, options)
  const authors = await readSeedAuthors(seedFolder)
  for (const warning of warnings) log(warning)
  const parts = [...toParts('blog_posts', blogPosts, now), ...toParts('news_posts', newsPosts, now)]
  for (const [part, { table, posts }] of parts.entries()) {
    signal?.throwIfAborted()
    const isOurs = await writePart(client, {
      p_part: part,
      p_parts: parts.length,
      p_table: table,
      p_posts: posts,
      // Authors exist only after their posts were inserted.
      p_authors: part + 1 === parts.length ? authors : [],
    })
    // Another process is seeding the same hosted project.
    if (!isOurs) return false
  }
  log(`Added ${blogPosts.length} blog posts and ${newsPosts.length} news posts.`)
  return true
}

type PostTable = 'blog_posts' | 'news_posts'
type SeedPart = Database['public']['Functions']['seed_posts']['Args']
type Part = { table: PostTable; posts: (BlogPostInsert | NewsPostInsert)[] }

/** Gives seeded posts the same ids on every installation, so that imports elsewhere recognize them. */
function identify(table: PostTable, { slug, published_at }: BlogPostInsert | NewsPostInsert, now: Date) {
  const digits = createHash('sha256').update(`${table}/${slug}`).digest('hex')
  const id = `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`
  const written = Date.parse(published_at) <= now.getTime() ? published_at : now.toISOString()
  return { id, created_at: written, updated_at: written }
}

function toParts(table: PostTable, posts: readonly (BlogPostInsert | NewsPostInsert)[], now: Date): Part[] {
  const count = Math.ceil(posts.length / POSTS_PER_PART)
  return Array.from({ length: count }, (_, index) => ({
    table,
    posts: posts
      .slice(index * POSTS_PER_PART, (index + 1) * POSTS_PER_PART)
      .map((post) => ({ ...post, ...identify(table, post, now) })),
  }))
}

async function writePart(client: SeedClient, part: SeedPart): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    const { data: isOurs, error } = await client.rpc('seed_posts', part)
    if (!error) return isOurs
    if (error.code !== STATEMENT_TIMEOUT || tries === MAX_TRIES) throw describeFailure(error)
  }
}

/** Returns whether seeding is done. An installation with its own posts is permanently marked as seeded. */
async function isSeeded(client: SeedClient): Promise<boolean> {
  const { data, error } = await client.from('seed_progress').select('is_finished').limit(1)
  if (error) throw describeFailure(error)
  if (data[0]) return data[0].is_finished
  const hasOwn = (await hasPosts(client, 'news_posts')) || (await hasPosts(client, 'blog_posts'))
  if (!hasOwn) return false
  const noted = await client
    .from('seed_progress')
    .upsert({ parts_written: 0, is_finished: true }, { ignoreDuplicates: true })
  if (noted.error) throw describeFailure(noted.error)
  return true
}

async function hasPosts(client: SeedClient, table: PostTable): Promise<boolean> {
  const { data, error } = await client.from(table).select('id').limit(1)
  if (error) throw describeFailure(error)
  return data.length > 0
}

function describeFailure(cause: Error): SeedError {
  return new SeedError('The seed content could not be added:', [cause.message], { cause })
}
