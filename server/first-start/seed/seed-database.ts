import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import { describeSeedAuthors } from './describe-seed-authors.ts'
import { readSeedPosts } from './read-seed-posts.ts'
import { SeedError } from './seed-error.ts'
import { uploadCaseStudies } from './upload-case-studies.ts'

/** Rows sent in one request. */
const BATCH_ROWS = 50

/** For dates without a timezone; the content we ship has none of them. */
const SEED_TIME_ZONE = 'UTC'

/** A client made with the secret key: it acts above row-level security. */
export type SeedClient = Pick<SupabaseClient<Database>, 'from' | 'storage'>

export type SeedOptions = {
  client: SeedClient
  /** Holds `shopify-articles.json`, `news.csv` and, if any, `authors.json` and `case-studies/*.pdf`. */
  seedFolder: string
  log: (line: string) => void
  now?: Date
}

type PostTable = 'blog_posts' | 'news_posts'

/**
 * Fills an installation that has neither blog nor news posts, or ends what an earlier start began; any other is left
 * alone. Replicas must take turns.
 * @returns whether something was written
 * @throws {SeedError} when content or database refuse; posts written before that are taken back
 */
export async function seedDatabase({
  client,
  seedFolder,
  log,
  now = new Date(),
}: SeedOptions): Promise<boolean> {
  if (await hasRows(client, 'news_posts')) return false
  const hasBlog = await hasRows(client, 'blog_posts')
  // Blog without news is what a start leaves that ended in between; never where there were news before.
  if (hasBlog && (await everHadNews(client))) return false

  const options = { now: now.toISOString(), timeZone: SEED_TIME_ZONE }
  const { blogPosts, newsPosts, warnings } = await readSeedPosts(seedFolder, options)
  if (hasBlog && !(await isSeeded(client, blogPosts))) return false
  for (const warning of warnings) log(warning)
  // Files first: posts are what tells the next start that the seed is done.
  const caseStudies = await uploadCaseStudies(client, join(seedFolder, 'case-studies'))

  const written: { table: PostTable; ids: string[] }[] = []
  try {
    for (const rows of toBatches(hasBlog ? [] : blogPosts)) {
      const { data, error } = await client.from('blog_posts').insert(rows).select('id')
      if (error) throw describeFailure('blog_posts', error)
      written.push({ table: 'blog_posts', ids: data.map(({ id }) => id) })
    }
    for (const rows of toBatches(newsPosts)) {
      const { data, error } = await client.from('news_posts').insert(rows).select('id')
      if (error) throw describeFailure('news_posts', error)
      written.push({ table: 'news_posts', ids: data.map(({ id }) => id) })
    }
    const refused = await describeSeedAuthors(client, seedFolder)
    if (refused) throw describeFailure('authors', refused)
  } catch (error) {
    await undoSeed(client, written, error)
    throw error
  }
  log(
    `Added ${hasBlog ? 0 : blogPosts.length} blog posts, ${newsPosts.length} news posts and ${caseStudies} case studies.`,
  )
  return true
}

async function everHadNews(client: SeedClient): Promise<boolean> {
  const { data, error } = await client
    .from('post_changes')
    .select('id')
    .eq('post_table', 'news_posts')
    .limit(1)
  if (error) throw describeFailure('news_posts', error)
  return data.length > 0
}

/** True when every post of the blog is one of ours. */
async function isSeeded(
  client: SeedClient,
  posts: readonly { shopify_id?: string | null }[],
): Promise<boolean> {
  const { data, error } = await client.from('blog_posts').select('shopify_id')
  if (error) throw describeFailure('blog_posts', error)
  const own = new Set(posts.map(({ shopify_id: id }) => id))
  return data.every(({ shopify_id: id }) => id !== null && own.has(id))
}

async function hasRows(client: SeedClient, table: PostTable): Promise<boolean> {
  const { data, error } = await client.from(table).select('id').limit(1)
  if (error) throw describeFailure(table, error)
  return data.length > 0
}

/** A half-filled installation would never be filled up, so leave it empty for the next start. */
async function undoSeed(
  client: SeedClient,
  written: { table: PostTable; ids: string[] }[],
  cause: unknown,
): Promise<void> {
  for (const { table, ids } of written) {
    const { error } = await client.from(table).delete().in('id', ids)
    if (error) {
      const advice = `Empty the table ${table} by hand, then start again: ${error.message}`
      throw new SeedError(
        'The first content was written only in part and could not be taken back:',
        [advice],
        { cause },
      )
    }
  }
}

function describeFailure(table: PostTable | 'authors', error: Error): SeedError {
  return new SeedError('The first content could not be written:', [`${table}: ${error.message}`], {
    cause: error,
  })
}

function toBatches<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / BATCH_ROWS)
  return Array.from({ length: count }, (_, index) => rows.slice(index * BATCH_ROWS, (index + 1) * BATCH_ROWS))
}
