/**
 * When does a post appear that is dated ahead? Saves posts that are due in two seconds, and posts that are due at once, in turn,
 * reads the kept list again and again, and prints how long after its moment each was in it: after its date, or after the
 * answer to its save. Goal: within a second of its date.
 * Run: npm run lab -- due-posts [posts (20)].
 */
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import { connectAsServer } from '#tests/support/site/connect-as.ts'
import { startBuiltSite } from '../../../../bench/parts/built-site.ts'
import { sendFigure } from '../../../../bench/parts/figures.ts'
import { describeDurations } from '../../../../bench/parts/measure.ts'

const MAX_MS = 1_000
const AHEAD_MS = 2_000
const READ_EVERY_MS = 10
/** What has not come then does not come. */
const GIVE_UP_MS = 90_000

const count = Number(process.argv[2] ?? 20)
const site = await startBuiltSite({ port: await findFreePort() })
try {
  const server = await connectAsServer(site)

  /** @returns milliseconds from the moment until somebody who asked then saw the post */
  async function publish(title: string, aheadMs: number): Promise<number> {
    const dueAt = Date.now() + aheadMs
    const { error } = await server
      .from('blog_posts')
      .insert({ title, content: '<p>Words.</p>', published_at: new Date(dueAt).toISOString() })
    if (error) throw new Error('The post could not be saved', { cause: error })
    const from = Math.max(dueAt, Date.now())
    for (;;) {
      const askedAt = Date.now()
      if (await isListed(title)) return Math.max(0, askedAt - from)
      if (askedAt - from > GIVE_UP_MS) throw new Error(`${title} never appeared`)
      await pause(READ_EVERY_MS)
    }
  }

  async function isListed(title: string): Promise<boolean> {
    const answer = await fetch(`${site.url}/blog`)
    return (await answer.text()).includes(title)
  }

  const ahead: number[] = []
  const atOnce: number[] = []
  for (let n = 0; n < count; n += 1) {
    ahead.push(await publish(`Dated ahead ${n}`, AHEAD_MS))
    atOnce.push(await publish(`Published at once ${n}`, 0))
  }
  console.log(`dated ahead: ${describeDurations(ahead)} after its date (goal ${MAX_MS} ms)`)
  console.log(`published at once: ${describeDurations(atOnce)} after the answer to the save`)
  sendFigure({
    name: 'a post dated ahead is in the list after its date',
    unit: 'ms',
    values: ahead,
    at: 1,
    reference: { name: 'published at once, after the answer', values: atOnce },
    goal: { atMost: MAX_MS },
  })
} finally {
  await site.stop()
}
