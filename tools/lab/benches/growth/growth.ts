/**
 * Do pages take longer the more posts there are? Reads what pages and the lists of writers read, by the same functions, among
 * 100 and among 100,000 posts, on the embedded database and on PostgreSQL (of the tests, which does not sync its files).
 * All sizes are open at once and asked in turn, so that a busy moment meets each of them; answers have as many rows.
 * Rendering is not in it: it costs the same at every size.
 * Run: npm run lab -- growth [pglite|postgres] [number of posts …] [words=20]: so many words a text, 120 without
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
import { sendFigure } from '../../../../bench/parts/figures.ts'
import { openProcessorMeter } from '../parts/database-processor.ts'
import { median } from '../../../../bench/parts/measure.ts'
import { type OpenBackend, openBackend } from '../parts/open-backend.ts'
import { signInAs } from '../parts/sign-in-as.ts'

const ROUNDS = 40
/** Plans are made anew for the first calls of each connection; PostgreSQL keeps one from the sixth on. */
const FIRST_CALLS = 8
const MAX_RATIO = 1.5
/** A single reading varies by half: what is told are the middles of so many parts of the rounds. */
const PARTS_OF_ROUNDS = 4

const WHOLE_SITEMAP: Reading = {
  name: `a whole file of a sitemap (${POSTS_PER_PART})`,
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
      `\n${name}, among ${counts.join(' and ')} posts: milliseconds on the clock, the least of ${ROUNDS}; then of processor time,`,
    )
    console.log('the least and the middle; in brackets as parts of the first size')
    const ofPages: Measured[] = []
    for (const reading of READINGS) ofPages.push(await measure(reading, sites, ({ visitor }) => visitor))
    // Fewer posts make no whole file, so there is nothing to set it beside.
    const large = sites.filter(({ stored }) => stored.published >= POSTS_PER_PART)
    if (large.length > 0) await measure(WHOLE_SITEMAP, large, ({ visitor }) => visitor)
    const ofWriters: Measured[] = []
    for (const reading of STAFF_READINGS) ofWriters.push(await measure(reading, sites, ({ owner }) => owner))
    tellGrowth(`pages, ${name}`, ofPages)
    tellGrowth(`writers' lists, ${name}`, ofWriters)
  } finally {
    for (const { backend } of sites) await backend.close()
  }
}

async function openSite(backend: OpenBackend, count: number): Promise<Site> {
  const startedAt = performance.now()
  await addNumberedPosts(backend.engine, 0, count, { wordsOfAText })
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`${count} posts were stored in ${seconds.toFixed(1)} s`)
  await addOtherPosts(backend.engine)
  await backend.engine.query('vacuum (analyze)')
  const visitor = createPostsClient({
    url: 'http://127.0.0.1',
    publishableKey: backend.keys.publishable,
    fetch: (input, init) => backend.fetch(new Request(input, init)),
  })
  const token = await signInAs(backend, 'owner')
  const owner = createClient('http://127.0.0.1', backend.keys.publishable, {
    accessToken: async () => token,
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  }) as PostsClient
  return {
    backend,
    visitor,
    owner,
    stored: await describeStored(visitor, count),
    readProcessorMs: await openProcessorMeter(backend.engine),
  }
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
  // What a busy machine adds is not the database's.
  const columns = [
    describe(taken.map(({ clock }) => Math.min(...clock))),
    describe(taken.map(({ processor }) => Math.min(...processor))),
    describe(taken.map(({ processor }) => median(processor))),
  ]
  console.log(`  ${name.padEnd(40)} ${columns.join(' | ')}`)
  return { name, taken }
}

/** The reading that grows most of each size, and each other one that grows more than it may. */
function tellGrowth(group: string, readings: readonly Measured[]): void {
  const middle = ({ taken }: Measured, at: number) => median(taken[at]!.processor)
  for (const [at, count] of counts.entries()) {
    if (at === 0) continue
    const times = (one: Measured) => middle(one, at) / middle(one, 0)
    const ordered = readings.toSorted((one, other) => times(other) - times(one))
    for (const [place, reading] of ordered.entries()) {
      if (place > 0 && times(reading) <= MAX_RATIO) break
      const rank = place === 0 ? `the most of ${readings.length} reads` : 'also'
      sendFigure({
        name: `${group}, among ${count}, ${rank}: ${reading.name}`,
        unit: 'ms',
        values: takeMiddles(reading.taken[at]!),
        reference: { name: `among ${counts[0]}`, values: takeMiddles(reading.taken[0]!) },
        goal: { ratioAtMost: MAX_RATIO },
      })
    }
  }
}

function takeMiddles({ processor }: Taken): number[] {
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
