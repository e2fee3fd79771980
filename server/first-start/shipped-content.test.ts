import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readSeedPosts } from './read-seed-posts.ts'

const seedFolder = fileURLToPath(new URL('../../supabase/seed', import.meta.url))
const NOW = '2030-01-01T00:00:00.000Z'

test('the shipped content is imported completely and without warnings', async () => {
  const { blogPosts, newsPosts, warnings } = await readSeedPosts(seedFolder, { now: NOW, timeZone: 'UTC' })
  expect(warnings).toEqual([])
  expect(blogPosts.length).toBeGreaterThanOrEqual(26)
  expect(newsPosts.length).toBeGreaterThanOrEqual(14)
  for (const post of [...blogPosts, ...newsPosts]) {
    expect(post, post.title).toMatchObject({ status: 'published', summary: expect.stringMatching(/\w{3}/) })
    expect(post.published_at < NOW, post.title).toBe(true)
    expect(post.featured_image, post.title).toMatch(/^\/covers\/[\w-]+\.svg$/)
  }
  expect(new Set(blogPosts.map((post) => post.shopify_id)).size).toBe(blogPosts.length)
})
