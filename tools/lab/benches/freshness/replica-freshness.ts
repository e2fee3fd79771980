/**
 * Who reads an old page after a save was acknowledged, and for how long? Two processes over one PostgreSQL; a post is
 * saved at the first, and the page of the post or the list is read at once, again and again until it is new: at the
 * first, at the other by the writer (with what the answer to the save told), and at the other by anybody. Each page was
 * kept just before, and others read and write meanwhile. What the machine adds is seen beside it: when this program, on
 * a connection that does nothing else, heard of the same saves from the database.
 * Run: npm run lab -- replica-freshness [--saves 1000] [--readers 4].
 */
import { parseArgs } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgresServer } from '#backend/tests/support/postgres-server.ts'
import { createTestDatabase } from '#backend/tests/support/test-database.ts'
import { connectPostgres } from '#backend/database/postgres/postgres-connection.ts'
import { openSaver } from '#tests/support/site/save-and-read.ts'
import { startTwoReplicas } from '#tests/support/site/two-replicas.ts'
import { sendFigure } from '../../../../bench/parts/figures.ts'
import { describeDurations } from '../../../../bench/parts/measure.ts'

const { values } = parseArgs({
  options: { saves: { type: 'string', default: '1000' }, readers: { type: 'string', default: '4' } },
})
const SAVES = Number(values.saves)
/** Of the others between two requests. */
const THINK_MS = 20

const postgres = await startPostgresServer()
const database = await createTestDatabase(postgres.adminUrl)
/** What the post that is saved is called in announcements, and when one of it came here. */
const saved = { name: '', heardAt: 0 }
const bare = await connectPostgres(database.url, {
  onNotification: (_, payload) => {
    if (payload.includes(`"${saved.name}"`)) saved.heardAt = performance.now()
  },
})
await bare.run([{ sql: 'listen content_changed' }])
const replicas = await startTwoReplicas({ databaseUrl: database.url })
const over = new AbortController()
let isOldToWriter = 0
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

  isOldToWriter += await measure('at the same replica', first.url, () => ({}))
  isOldToWriter += await measure('at the other, by the writer', second.url, (token) => ({
    'x-change-token': token,
  }))
  await measure('at the other, by anybody', second.url, () => ({}), { isPromised: false })
  over.abort()
  await Promise.all(others)

  /** @returns how many first reads were old */
  async function measure(
    name: string,
    url: string,
    prove: (token: string) => Record<string, string>,
    { isPromised = true } = {},
  ): Promise<number> {
    const durations: number[] = []
    const oldFor: number[] = []
    const heardAfter: number[] = []
    let old = 0
    for (let n = 0; n < SAVES; n += 1) {
      const page = url + saver.paths[n % 2]!
      await saver.read(page)
      const { title, token } = await saver.save()
      const savedAt = performance.now()
      for (let turn = 0; ; turn += 1) {
        const askedAt = performance.now()
        const isNew = (await saver.read(page, prove(token!))).includes(title)
        if (!isNew) {
          if (turn === 0) old += 1
          continue
        }
        durations.push(performance.now() - askedAt)
        // Who asked at this moment saw the change; rendering it is not its delay.
        oldFor.push(turn === 0 ? 0 : askedAt - savedAt)
        break
      }
      heardAfter.push(Math.max(0, saved.heardAt - savedAt))
    }
    console.log(`${name}: ${old} of ${SAVES} first reads were old`)
    console.log(`  from the acknowledgement until who asked saw the change: ${describeDurations(oldFor)}`)
    console.log(`  the answer that was new: ${describeDurations(durations)}`)
    console.log(`  until a connection that only listens had heard: ${describeDurations(heardAfter)}`)
    sendFigure({
      name: `two processes, read ${name}: old first reads after ${SAVES} saves`,
      unit: 'reads',
      values: [old],
      ...(isPromised && { goal: { atMost: 0 } }),
    })
    sendFigure({
      name: `two processes, read ${name}: old for`,
      unit: 'ms',
      values: oldFor,
      at: 0.99,
      reference: { name: 'until a listening connection heard', values: heardAfter },
    })
    return old
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
process.exitCode = isOldToWriter === 0 ? 0 : 1
