import { serviceSlugs } from '#content/services/service-slugs.ts'
import { z } from '#domain/schema.ts'
import { runQuery } from '../client/data-error.ts'
import type { PostsClient } from '../context/context.ts'

const entries = z.array(z.object({ slug: z.string(), isDeleted: z.boolean().optional() }))

/** Returns the target of a redirect at a path of this site; null if there is none. @throws DataError */
export async function findRedirectAt(client: PostsClient, path: string): Promise<string | null> {
  const query = client.rpc('find_redirect', { p_path: path, p_written: [path] })
  const [found] = await runQuery(query, 'The redirects could not be read.')
  return found ? (found.target ?? 'a page that is gone') : null
}

/** Lists the paths of service pages and landing pages, which owners add and rename. @throws DataError */
export async function listAddedPaths(client: PostsClient): Promise<string[]> {
  const query = client.from('site_documents').select('name, content').in('name', ['pages', 'services'])
  const rows = await runQuery(query, 'The pages of the site could not be read.')
  const list = (name: string, folder: string) => {
    const stored = rows.find((row) => row.name === name)?.content as Record<string, unknown> | undefined
    const read = entries.safeParse(stored?.[name])
    return read.data?.flatMap(({ slug, isDeleted }) => (isDeleted ? [] : [`${folder}/${slug}`]))
  }
  return [
    ...(list('services', '/services') ?? serviceSlugs.map((slug) => `/services/${slug}`)),
    ...(list('pages', '') ?? []),
  ]
}
