/** Imports posts into a running site like its import dialog. */
import { createClient } from '@supabase/supabase-js'
import { readKeyFile } from '../site/key-file.ts'
import type { RunningSite } from '../site/running-site.ts'
import { makeCrawledPosts } from './crawled-posts.ts'

const POSTS_PER_BATCH = 500

/** Settings of the site's first administrator. */
export const ADMIN_CREDENTIALS = {
  email: 'importer@example.com',
  password: 'a password for the import',
}

/**
 * @param total number of blog posts
 * @throws Error unless every post was imported
 */
export async function importCrawledPosts(
  { url, dataFolder }: Pick<RunningSite, 'url' | 'dataFolder'>,
  total: number,
  onProgress?: (imported: number) => void,
): Promise<void> {
  const publishable = await readKeyFile(dataFolder, 'publishable')
  const client = createClient(url, publishable, { auth: { persistSession: false } })
  const { data, error } = await client.auth.signInWithPassword(ADMIN_CREDENTIALS)
  if (error) throw error
  const headers = {
    apikey: publishable,
    authorization: `Bearer ${data.session.access_token}`,
    'content-type': 'application/json',
  }
  const call = async (body: object) => {
    for (;;) {
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      const response = await fetch(`${url}/functions/v1/import-posts`, init)
      if (response.ok) return (await response.json()) as { run: { id: string }; counts: { created: number } }
      if (response.status !== 429) throw new Error(`${response.status}: ${await response.text()}`)
      const seconds = Number(response.headers.get('retry-after'))
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    }
  }
  const file = { kind: 'blog', file_name: 'crawl.csv', format: 'csv', fetch_pictures: false }
  const { run } = await call({ action: 'start', total, ...file })
  const posts = await makeCrawledPosts(total)
  let created = 0
  for (let from = 0; from < total; from += POSTS_PER_BATCH) {
    const batch = posts.slice(from, from + POSTS_PER_BATCH)
    const sent = batch.map((post, at) => ({ number: from + at + 1, post }))
    created = (await call({ action: 'batch', run_id: run.id, posts: sent })).counts.created
    onProgress?.(created)
  }
  await call({ action: 'finish', run_id: run.id })
  if (created !== total) throw new Error(`Only ${created} of ${total} posts were imported`)
}
