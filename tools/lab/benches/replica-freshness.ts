/**
 * Measures stale pages after a save with two replicas on one PostgreSQL: saves a post at the first and polls its page
 * or the list at the same replica, at the other replica as the writer (with the change token of the response), and
 * there as a visitor. Every page is cached before, and other clients read and write meanwhile. For comparison, prints
 * when an idle connection receives the database notification of the save.
 * Run: npm run lab -- replica-freshness [--saves 1000] [--readers 4]
 */
import { parseArgs } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgresServer } from '#backend/tests/support/postgres-server.ts'
import { createTestDatabase } from '#backend/tests/support/test-database.ts'
import { connectPostgres } from '#backend/database/postgres/postgres-connection.ts'
import { openSaver } from '#tests/support/site/save-and-read.ts'
import { startTwoReplicas } from '#tests/support/site/two-replicas.ts'
import { sendFigure } from '../../../bench/parts/figures.ts'
import { describeDurations } from '../../../bench/parts/measure.ts'

const { values } = parseArgs({
  options: { saves: { type: 'string', default: '1000' }, readers: { type: 'string', default: '4' } },
})
const SAVES = Number(values.saves)
/** Pause of the other clients between two requests. */
const THINK_MS = 20

const postgres = await startPostgresServer()
const database = await createTestDatabase(postgres.adminUrl)
/** Slug of the saved post in notifications, and when its last notification arrived. */
const saved = { name: '', notifiedAt: 0 }
const bare = await connectPostgres(database.url, {
  onNotification: (_, payload) => {
    if (payload.includes(`"${saved.name}"`)) saved.notifiedAt = performance.now()
  },
})
await bare.run([{ sql: 'listen content_changed' }])
const replicas = await startTwoReplicas({ databaseUrl: database.url })
const over = new AbortController()
let staleForWriter = 0
try {
  const { first, second, secretKey } = replicas
  const credentials = { apikey: secretKey }
  const saver = await openSaver(first.url, credentials)
  saved.name = saver.paths[1].split('/').at(-1)!
  const other = await openSaver(second.url, credentials)
  const others = [
    keepSaving(other),
    ...Array.from({ length: Number(values.readers) }, (_, n) => keepReading(n)),
  ]

  staleForWriter += await measure('at the same replica', first.url, () => ({}))
  staleForWriter += await measure('at the other, by the writer', second.url, (token) => ({
    'x-change-token': token,
  }))
  await measure('at the other, by a visitor', second.url, () => ({}), { mustBeFresh: false })
  over.abort()
  await Promise.all(others)

  /** @returns the number of stale first reads */
  async function measure(
    name: string,
    url: string,
    sendToken: (token: string) => Record<string, string>,
    { mustBeFresh = true } = {},
  ): Promise<number> {
    const durations: number[] = []
    const staleFor: number[] = []
    const notifiedAfter: number[] = []
    let stale = 0
    for (let n = 0; n < SAVES; n += 1) {
      const page = url + saver.paths[n % 2]!
      await saver.read(page)
      const { title, token } = await saver.save()
      const savedAt = performance.now()
      for (let turn = 0; ; turn += 1) {
        const askedAt = performance.now()
        const isNew = (await saver.read(page, sendToken(token!))).includes(title)
        if (!isNew) {
          if (turn === 0) stale += 1
          continue
        }
        durations.push(performance.now() - askedAt)
        // A request sent now saw the change; its rendering time does not count as delay.
        staleFor.push(turn === 0 ? 0 : askedAt - savedAt)
        break
      }
      notifiedAfter.push(Math.max(0, saved.notifiedAt - savedAt))
    }
    console.log(`${name}: ${stale} of ${SAVES} first reads were stale`)
    console.log(`  until requests saw the change:  ${describeDurations(staleFor)}`)
    console.log(`  first fresh response:  ${describeDurations(durations)}`)
    console.log(`  until the notification arrived:  ${describeDurations(notifiedAfter)}`)
    sendFigure({
      name: `two processes, read ${name}: stale first reads after ${SAVES} saves`,
      unit: 'reads',
      values: [stale],
      ...(mustBeFresh && { goal: { atMost: 0 } }),
    })
    sendFigure({
      name: `two processes, read ${name}: stale for`,
      unit: 'ms',
      values: staleFor,
      at: 0.99,
      reference: { name: 'until the notification arrived', values: notifiedAfter },
    })
    return stale
  }

  async function keepSaving(some: typeof saver): Promise<void> {
    for (; !over.signal.aborted; await pause(THINK_MS * 5)) await some.save()
  }

  async function keepReading(n: number): Promise<void> {
    for (let turn = n; !over.signal.aborted; turn += 1) {
      await saver.read((turn % 2 ? first : second).url + saver.paths[(turn >> 1) % 2]!)
      await pause(THINK_MS)
    }
  }
} finally {
  over.abort()
  await bare.close()
  await replicas.stop()
  await database.drop()
  await postgres.stop()
}
process.exitCode = staleForWriter === 0 ? 0 : 1
