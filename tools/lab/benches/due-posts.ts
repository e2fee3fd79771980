/**
 * Measures how late a scheduled post appears: saves posts that are due in two seconds or immediately, polls the cached
 * list, and prints the delay after the publication date, or after the save. Goal: one second.
 * Run: npm run lab -- due-posts [posts (20)]
 */
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import { connectAsServer } from '#tests/support/site/connect-as.ts'
import { startBuiltSite } from '../../../bench/parts/built-site.ts'
import { sendFigure } from '../../../bench/parts/figures.ts'
import { describeDurations } from '../../../bench/parts/measure.ts'

const MAX_MS = 1_000
const AHEAD_MS = 2_000
const READ_EVERY_MS = 10
const TIMEOUT_MS = 90_000

const count = Number(process.argv[2] ?? 20)
const site = await startBuiltSite({ port: await findFreePort() })
try {
  const server = await connectAsServer(site)

  /** @returns milliseconds from the due date until a request that was sent then contains the post */
  async function publish(title: string, aheadMs: number): Promise<number> {
    const dueAt = Date.now() + aheadMs
    const { error } = await server
      .from('blog_posts')
      .insert({ title, content: '<p>Words.</p>', published_at: new Date(dueAt).toISOString() })
    if (error) throw new Error('Could not save the post', { cause: error })
    const from = Math.max(dueAt, Date.now())
    for (;;) {
      const askedAt = Date.now()
      if (await isListed(title)) return Math.max(0, askedAt - from)
      if (askedAt - from > TIMEOUT_MS) throw new Error(`${title} never appeared`)
      await pause(READ_EVERY_MS)
    }
  }

  async function isListed(title: string): Promise<boolean> {
    const answer = await fetch(`${site.url}/blog`)
    return (await answer.text()).includes(title)
  }

  const ahead: number[] = []
  const immediate: number[] = []
  for (let n = 0; n < count; n += 1) {
    ahead.push(await publish(`Scheduled ${n}`, AHEAD_MS))
    immediate.push(await publish(`Published ${n}`, 0))
  }
  console.log(`scheduled: ${describeDurations(ahead)} after its date (goal ${MAX_MS} ms)`)
  console.log(`published immediately: ${describeDurations(immediate)} after the response to the save`)
  sendFigure({
    name: 'delay of a scheduled post in the list',
    unit: 'ms',
    values: ahead,
    at: 1,
    reference: { name: 'published immediately, after the response', values: immediate },
    goal: { atMost: MAX_MS },
  })
} finally {
  await site.stop()
}
