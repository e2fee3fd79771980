/**
 * After random changes, every cached page equals a newly rendered one, byte for byte, compared with uncached requests
 * and at last with a restarted site.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createRandom } from '#tests/support/random-numbers.ts'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import { callAsUser } from '#tests/support/site/call-as-user.ts'
import { connectAsServer } from '#tests/support/site/connect-as.ts'
import { findDifference, readUncached, readAsNewVisitor } from '#tests/support/site/new-visitors.ts'
import { makeRandomChanges } from '#tests/support/site/random-changes.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const OWNER = { email: 'owner@example.com', password: 'copper-lantern-rides-north' }
const STEPS = 40
const SEED = 20_261_125

let site: RunningSite
let server: SupabaseClient
let dataFolder: string
let environment: Record<string, string>

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'pages-follow-changes-'))
  environment = {
    DATA_DIR: dataFolder,
    // Part of every link, so the restarted site needs the same port.
    PORT: String(await findFreePort()),
    TRUSTED_PROXIES: '127.0.0.1,::1',
    ACCESS_LOG: 'on',
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
  }
  site = await startRunningSite(environment, inject('siteTemplate'))
  server = await connectAsServer(site)
})
afterAll(async () => {
  await site?.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

const read = (path: string) => readAsNewVisitor(site.url + path)

async function done<T>(call: PromiseLike<{ data: T; error: unknown }>): Promise<T> {
  const { data, error } = await call
  expect(error).toBeNull()
  return data
}

/** Source of a page according to the log: `cache` or `app`. */
async function readSource(path: string): Promise<unknown> {
  const id = randomUUID()
  const answer = await fetch(site.url + path, { headers: { 'x-request-id': id } })
  await answer.text()
  expect(answer.status, path).toBe(200)
  const find = () =>
    site
      .output()
      .split('\n')
      .find((line) => line.includes(id) && line.endsWith('}'))
  await expect.poll(find).toBeDefined()
  return (JSON.parse(find()!) as { source: unknown }).source
}

test('a saved post evicts the pages that show it and no others', async () => {
  const name = randomUUID()
  // Leftovers of an earlier attempt.
  await done(server.from('blog_posts').delete().lt('published_at', '2002-01-01T00:00:00Z'))
  // Older than all others: the page of the second links to the first, the page of the third does not.
  const rows = [1, 2, 3].map((month) => ({
    title: `Old ${month} ${name}`,
    content: '<p>x</p>',
    published_at: `2001-0${month}-01T00:00:00Z`,
  }))
  const posts = await done(server.from('blog_posts').insert(rows).select('id,slug').order('published_at'))
  const [first, second, third] = posts!.map(({ slug }) => `/blog/${slug}`) as [string, string, string]
  const others = [third, '/blog', '/news', '/about', '/authors', '/blog/tags', '/blog/feed.xml']
  const pages = [first, second, ...others]
  for (const page of pages) await readSource(page)
  for (const page of pages) expect(await readSource(page), page).toBe('cache')

  await done(
    server
      .from('blog_posts')
      .update({ title: `New ${name}` })
      .eq('id', posts![0]!.id),
  )
  for (const page of others) expect(await readSource(page), page).toBe('cache')
  for (const page of [first, second]) expect(await readSource(page), page).toBe('app')
  expect(await read(second)).toContain(`New ${name}`)
  await done(
    server
      .from('blog_posts')
      .delete()
      .in(
        'id',
        posts!.map(({ id }) => id as string),
      ),
  )
})

test(
  `after each of ${STEPS} random changes every cached page equals a newly rendered one`,
  { timeout: 300_000 },
  async () => {
    const paths = await makeRandomChanges({
      server,
      callAsOwner: await callAsUser(site, OWNER),
      random: createRandom(SEED),
      steps: STEPS,
      look: async (chosen) => {
        for (const path of chosen)
          expect(findDifference(await read(path), await readUncached(site.url + path)), path).toBeNull()
      },
    })
    const kept: string[] = []
    for (const path of paths) kept.push(await read(path))
    await site.stop()
    site = await startRunningSite(environment)
    for (const [n, path] of paths.entries())
      expect(findDifference(kept[n]!, await read(path)), path).toBeNull()
  },
)
