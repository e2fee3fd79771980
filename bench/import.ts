/**
 * How fast do posts get in, and does anybody who reads the site notice? Imports posts of 20 kB through the function of
 * the built site on the embedded database, as a browser does, and meanwhile asks for pages that are not in the cache.
 * Run: npm run build, then npm run bench -- import [number of posts …]
 */
import { readFileSync } from 'node:fs'
import { createClient } from '@supabase/supabase-js'
import type { PreparedPost } from '#domain/imports/records/prepare-post.ts'
import { startRunningSite, type RunningSite } from '#tests/support/site/running-site.ts'

const BODY_BYTES = 20_000
/** About 8 MiB, as large as the page sends. */
const POSTS_PER_BATCH = 400
const IDLE_MS = 5_000
const TICKS_PER_SECOND = 100
/** Between two pages of one reader. */
const READING_MS = 20
const CREDENTIALS = { email: 'bench@example.com', password: 'a password for the bench' }

/** Seconds that the limit of calls a minute made the import wait. */
let waitedSeconds = 0

const counts = process.argv.slice(2).map(Number)
for (const count of counts.length > 0 ? counts : [500, 5_000]) await measure(count)

async function measure(count: number): Promise<void> {
  const site = await startRunningSite({
    ADMIN_EMAIL: CREDENTIALS.email,
    ADMIN_PASSWORD: CREDENTIALS.password,
    EDITOR_MODE: 'off',
  })
  try {
    const call = await signIn(site)
    const idle = await readPagesWhile(site, new Promise((resolve) => setTimeout(resolve, IDLE_MS)))
    const before = readPeakMebibytes(site)
    const cpuBefore = readCpuSeconds(site)
    waitedSeconds = 0
    const startedAt = performance.now()
    const importing = importPosts(call, count)
    const busy = await readPagesWhile(site, importing)
    await importing
    const seconds = (performance.now() - startedAt) / 1000
    const rate = (count / seconds).toFixed(0)
    const cpu = (readCpuSeconds(site) - cpuBefore).toFixed(1)
    console.log(
      `${count} posts: ${seconds.toFixed(1)} s (${waitedSeconds} s of them for the limit of calls, ${cpu} s of processor), ${rate} posts/s, peak memory ${readPeakMebibytes(site)} MiB (${before} before)`,
    )
    console.log(`  pages, idle:      ${describe(idle)}`)
    console.log(`  pages, importing: ${describe(busy)}`)
  } finally {
    await site.stop()
  }
}

type Call = (body: unknown) => Promise<{ run: { id: string }; counts: Record<string, number> }>

async function signIn({ url, dataFolder }: RunningSite): Promise<Call> {
  const keys = JSON.parse(readFileSync(`${dataFolder}/keys/keys.json`, 'utf8')) as { publishable: string }
  const client = createClient(url, keys.publishable, { auth: { persistSession: false } })
  const { data, error } = await client.auth.signInWithPassword(CREDENTIALS)
  if (error) throw error
  const headers = {
    apikey: keys.publishable,
    authorization: `Bearer ${data.session.access_token}`,
    'content-type': 'application/json',
  }
  return async (body) => {
    const text = JSON.stringify(body)
    for (;;) {
      const response = await fetch(`${url}/functions/v1/import-posts`, {
        method: 'POST',
        headers,
        body: text,
      })
      if (response.ok) return (await response.json()) as Awaited<ReturnType<Call>>
      if (response.status !== 429) throw new Error(`${response.status}: ${await response.text()}`)
      const seconds = Number(response.headers.get('retry-after'))
      waitedSeconds += seconds
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    }
  }
}

async function importPosts(call: Call, count: number): Promise<void> {
  const { run } = await call({
    action: 'start',
    kind: 'blog',
    file_name: 'bench',
    format: 'csv',
    total: count,
  })
  for (let from = 0; from < count; from += POSTS_PER_BATCH) {
    const length = Math.min(POSTS_PER_BATCH, count - from)
    const posts = Array.from({ length }, (_, index) => ({
      number: from + index + 1,
      post: makePost(from + index),
    }))
    await call({ action: 'batch', run_id: run.id, posts })
  }
  const finished = await call({ action: 'finish', run_id: run.id })
  const { created } = (finished.run as unknown as { counts: { created: number } }).counts
  if (created !== count) throw new Error(`${created} of ${count} posts were created`)
}

/** As the browser sends it; making it ready is work of the reader's machine, and is not measured here. */
function makePost(n: number): PreparedPost {
  const paragraph = `<p>Post ${n} says <strong>something</strong> about <a href="https://a.example/${n}">shelves</a>.</p>\n`
  return {
    source_id: `sheet:${n}`,
    own_id: null,
    slug: `post-${n}`,
    title: `Post ${n}`,
    summary: 'In short',
    content: paragraph.repeat(Math.ceil(BODY_BYTES / paragraph.length)),
    featured_image: null,
    featured_image_alt: null,
    featured_image_caption: null,
    share_image: null,
    noindex: null,
    seo_title: null,
    seo_description: null,
    author: 'Ann',
    tags: ['one', 'two'],
    status: 'published',
    published_at: '2025-01-01T00:00:00Z',
    old_url: '',
    redirects: [`/old/${n}`],
    internal_links: [],
    pictures: [],
    digest: n.toString(16).padStart(16, '0'),
  }
}

/** Milliseconds each page took, read one after the other; no two addresses are the same to the page cache. */
async function readPagesWhile({ url }: RunningSite, work: Promise<unknown>): Promise<number[]> {
  const state = { isDone: false }
  const end = () => (state.isDone = true)
  void work.then(end, end)
  const times: number[] = []
  for (let n = 0; !state.isDone; n += 1) {
    const startedAt = performance.now()
    const response = await fetch(`${url}/blog?fresh=${n}`)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`A page was answered with ${response.status}`)
    times.push(performance.now() - startedAt)
    await new Promise((resolve) => setTimeout(resolve, READING_MS))
  }
  return times
}

function describe(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!.toFixed(0)
  return `${times.length} read, median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`
}

/** What the process held at most, in memory of its own, since it began. Linux only. */
function readPeakMebibytes({ pid }: RunningSite): string {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024).toFixed(0)
}

/** What the process has worked so far, on all processors, with the pages that were read meanwhile. Linux only. */
function readCpuSeconds({ pid }: RunningSite): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
