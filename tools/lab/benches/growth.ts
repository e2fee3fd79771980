/**
 * Measures how the database reads of public pages and staff lists slow down as posts grow from 100 to 100,000, on the embedded
 * database and on PostgreSQL (the one of the tests, which does not sync to disk). Alternates between the sizes, so that other
 * load affects all in the same way. Results have the same number of rows at every size; rendering is left out, as its cost is constant.
 * Run: npm run lab -- growth [pglite|postgres] [number of posts …] [words=N, per post; 120 by default]
 */
import { createClient } from '@supabase/supabase-js'
import { createPostsClient } from '#app/data/client/create-posts-client.ts'
import type { PostsClient } from '#app/data/context/context.ts'
import { POSTS_PER_PART } from '#app/sitemaps/sitemap-parts.ts'
import { createTestDatabase } from '#backend/tests/support/test-database.ts'
import { startPostgresServer } from '#backend/tests/support/postgres-server.ts'
import { addNumberedPosts } from '#tests/support/many-posts/numbered-posts.ts'
import { addOtherPosts } from '#tests/support/many-posts/other-posts.ts'
import {
  describeStored,
  READINGS,
  type Reading,
  readSitemap,
  type StoredPosts,
} from '#tests/support/many-posts/readings.ts'
import { STAFF_READINGS } from '#tests/support/many-posts/staff-readings.ts'
import { sendFigure } from '../../../bench/parts/figures.ts'
import { openProcessorMeter } from './parts/database-processor.ts'
import { median } from '../../../bench/parts/measure.ts'
import { BACKEND_URL, type OpenBackend, openBackend } from './parts/open-backend.ts'

const ROUNDS = 40
/** PostgreSQL may switch to a generic plan after five calls; earlier calls are planned each time. */
const FIRST_CALLS = 8
const MAX_RATIO = 1.5
/** A single read varies by 50 %, so the figures are medians of parts of the rounds. */
const PARTS_OF_ROUNDS = 4

const WHOLE_SITEMAP: Reading = {
  name: `sitemap file of ${POSTS_PER_PART} posts`,
  read: (client) => readSitemap(client, 1, POSTS_PER_PART),
}

type Site = {
  backend: OpenBackend
  stored: StoredPosts
  visitor: PostsClient
  owner: PostsClient
  readProcessorMs: () => number
}
type Taken = { clock: number[]; processor: number[] }
type Measured = { name: string; taken: readonly Taken[] }

const WORDS = 'words='
const [engine, ...given] = process.argv.slice(2)
const sizes = given.filter((one) => !one.startsWith(WORDS))
const counts = sizes.length > 0 ? sizes.map(Number) : [100, 100_000]
const wordsOfAText = Number(given.find((one) => one.startsWith(WORDS))?.slice(WORDS.length) ?? 120)
if (engine !== 'postgres') await measureEngine('PGlite, synced to disk', () => openBackend())
if (engine !== 'pglite') {
  const postgres = await startPostgresServer()
  try {
    if (postgres.adminUrl !== '') {
      const open = async () => openBackend((await createTestDatabase(postgres.adminUrl)).url)
      await measureEngine('PostgreSQL', open)
    }
  } finally {
    await postgres.stop()
  }
}

async function measureEngine(name: string, open: () => Promise<OpenBackend>): Promise<void> {
  const sites: Site[] = []
  try {
    for (const count of counts) sites.push(await openSite(await open(), count))
    console.log(
      `\n${name}, among ${counts.join(' and ')} posts: minimum of ${ROUNDS} wall-clock times in ms; then minimum and`,
    )
    console.log('median processor time; ratios to the first size in parentheses')
    const pageReads: Measured[] = []
    for (const reading of READINGS) pageReads.push(await measure(reading, sites, ({ visitor }) => visitor))
    // A smaller site has no full sitemap file.
    const large = sites.filter(({ stored }) => stored.published >= POSTS_PER_PART)
    if (large.length > 0) await measure(WHOLE_SITEMAP, large, ({ visitor }) => visitor)
    const staffReads: Measured[] = []
    for (const reading of STAFF_READINGS) staffReads.push(await measure(reading, sites, ({ owner }) => owner))
    reportGrowth(`pages, ${name}`, pageReads)
    reportGrowth(`staff lists, ${name}`, staffReads)
  } finally {
    for (const { backend } of sites) await backend.close()
  }
}

async function openSite(backend: OpenBackend, count: number): Promise<Site> {
  const startedAt = performance.now()
  await addNumberedPosts(backend.engine, 0, count, { wordsOfAText })
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`${count} posts stored in ${seconds.toFixed(1)} s`)
  await addOtherPosts(backend.engine)
  await backend.engine.query('vacuum (analyze)')
  const visitor = createPostsClient({
    url: BACKEND_URL,
    publishableKey: backend.keys.publishable,
    fetch: backend.fetch,
  })
  return {
    backend,
    visitor,
    owner: await signInOwner(backend),
    stored: await describeStored(visitor, count),
    readProcessorMs: await openProcessorMeter(backend.engine),
  }
}

async function signInOwner({ keys, fetch, engine: database }: OpenBackend): Promise<PostsClient> {
  const options = { auth: { persistSession: false, autoRefreshToken: false }, global: { fetch } }
  const owner = { email: 'owner@bench.example', password: 'a-long-password-for-a-bench' }
  const { admin } = createClient(BACKEND_URL, keys.secret, options).auth
  const { data, error } = await admin.createUser({ ...owner, email_confirm: true })
  if (error) throw error
  await database.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [data.user.id])
  const client = createClient(BACKEND_URL, keys.publishable, options)
  const signedIn = await client.auth.signInWithPassword(owner)
  if (signedIn.error) throw signedIn.error
  return client as PostsClient
}

async function measure(
  { name, read }: Reading,
  sites: readonly Site[],
  chooseClient: (site: Site) => PostsClient,
): Promise<Measured> {
  const taken = sites.map((): Taken => ({ clock: [], processor: [] }))
  for (let round = -FIRST_CALLS; round < ROUNDS; round += 1) {
    for (const [index, site] of sites.entries()) {
      const processorBefore = site.readProcessorMs()
      const startedAt = performance.now()
      await read(chooseClient(site), site.stored)
      if (round < 0) continue
      taken[index]!.clock.push(performance.now() - startedAt)
      taken[index]!.processor.push(site.readProcessorMs() - processorBefore)
    }
  }
  // The minimum excludes delays from other load.
  const columns = [
    describe(taken.map(({ clock }) => Math.min(...clock))),
    describe(taken.map(({ processor }) => Math.min(...processor))),
    describe(taken.map(({ processor }) => median(processor))),
  ]
  console.log(`  ${name.padEnd(40)} ${columns.join(' | ')}`)
  return { name, taken }
}

/** For each size, reports the read that slows down most, and all others above the limit. */
function reportGrowth(group: string, readings: readonly Measured[]): void {
  const medianOf = ({ taken }: Measured, at: number) => median(taken[at]!.processor)
  for (const [at, count] of counts.entries()) {
    if (at === 0) continue
    const ratio = (one: Measured) => medianOf(one, at) / medianOf(one, 0)
    const sorted = readings.toSorted((one, other) => ratio(other) - ratio(one))
    for (const [place, reading] of sorted.entries()) {
      if (place > 0 && ratio(reading) <= MAX_RATIO) break
      const rank = place === 0 ? `slowest of ${readings.length} reads` : 'also'
      sendFigure({
        name: `${group}, among ${count}, ${rank}: ${reading.name}`,
        unit: 'ms',
        values: takeMedians(reading.taken[at]!),
        reference: { name: `among ${counts[0]}`, values: takeMedians(reading.taken[0]!) },
        goal: { ratioAtMost: MAX_RATIO },
      })
    }
  }
}

function takeMedians({ processor }: Taken): number[] {
  const length = processor.length / PARTS_OF_ROUNDS
  return Array.from({ length: PARTS_OF_ROUNDS }, (_, part) =>
    median(processor.slice(part * length, (part + 1) * length)),
  )
}

function describe(values: readonly number[]): string {
  const [least] = values
  return values
    .map((value, index) => {
      const ratio = index === 0 ? '' : ` (${(value / least!).toFixed(2)})`
      return `${value.toFixed(1).padStart(6)}${ratio}`
    })
    .join('')
}
