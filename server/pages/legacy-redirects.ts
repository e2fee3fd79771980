/** Leads readers of the site that posts came from to where those posts are now. */
import type { PostsClient } from '#app/data/context/context.ts'
import { dropEnding } from '#domain/drop-ending.ts'
import { toPostPath } from '#domain/posts/post-path.ts'

export type LegacyRedirects = {
  /** Path of the post that this path and query led to before; null when it led nowhere. */
  find(path: string, query: string): Promise<string | null>
}

const MAX_KNOWN = 2_000
/** On a hosted project, which announces no changes, a post that was just imported or taken back is found after this. */
const MAX_AGE_MS = 60_000
const MAX_PATH_LENGTH = 500
/** Parameters of old addresses that name a post; any others say where the reader came from. */
const NAMING_PARAMETERS = ['p', 'page_id']
const SECTIONS = { blog_posts: '/blog', news_posts: '/news' }

/** @param options.generation grows when posts change; what was known before is asked again */
export function createLegacyRedirects(
  client: PostsClient,
  options: { generation?: () => number; now?: () => number } = {},
): LegacyRedirects {
  const { generation = () => 0, now = Date.now } = options
  const known = new Map<string, { target: string | null; until: number; generation: number }>()
  return {
    async find(path, query) {
      const candidates = listCandidates(path, query)
      if (candidates.length === 0) return null
      const key = candidates[0]!
      const found = known.get(key)
      if (found && found.until > now() && found.generation === generation()) return found.target
      const asked = generation()
      const target = await lookUp(client, candidates)
      if (target === undefined) return null
      if (known.size >= MAX_KNOWN) known.delete(known.keys().next().value!)
      known.set(key, { target, until: now() + MAX_AGE_MS, generation: asked })
      return target
    },
  }
}

/** True for what may have been an address of the old site although this site answers it. */
export function isLegacyFrontPage(path: string, query: string): boolean {
  const parameters = new URLSearchParams(query)
  return path === '/' && NAMING_PARAMETERS.some((name) => /^\d+$/.test(parameters.get(name) ?? ''))
}

/** The address as it may have been written down, most exact first. */
function listCandidates(path: string, query: string): string[] {
  if (path.length > MAX_PATH_LENGTH || (path === '/' && !isLegacyFrontPage(path, query))) return []
  const parameters = new URLSearchParams(query)
  const naming = NAMING_PARAMETERS.filter((name) => parameters.has(name)).map(
    (name) => `${name}=${encodeURIComponent(parameters.get(name)!)}`,
  )
  const bare = path === '/' ? path : dropEnding(path, '/')
  const paths = [path, bare, `${bare}/`].filter(
    (candidate) => candidate !== '' && !candidate.startsWith('//'),
  )
  const withQuery = naming.length > 0 ? [`${path}?${naming.join('&')}`] : []
  return [...new Set([...withQuery, ...paths])].filter((candidate) => candidate !== '/')
}

/** Undefined when the database did not say. */
async function lookUp(
  client: PostsClient,
  candidates: readonly string[],
): Promise<string | null | undefined> {
  const { data, error } = await client
    .from('post_redirects')
    .select('path,post_table,post_id')
    .in('path', candidates)
  // The reader gets the page they would get without it, and the next one asks again.
  if (error) return undefined
  const found = candidates
    .map((path) => data.find((row) => row.path === path))
    .find((row) => row !== undefined)
  if (!found) return null
  const table = found.post_table === 'news_posts' ? 'news_posts' : 'blog_posts'
  const post = await client.from(table).select('slug').eq('id', found.post_id).maybeSingle()
  if (post.error) return undefined
  return post.data ? toPostPath(SECTIONS[table], post.data.slug) : null
}
