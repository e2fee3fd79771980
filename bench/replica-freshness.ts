/**
 * Who reads an old page after a save was acknowledged? Two processes over one PostgreSQL; a post is saved at the first,
 * and the page of the post or the list is read at once: at the first, at the other by the writer (with what the answer
 * to the save told), and at the other by anybody. Each page was kept just before, and others read and write meanwhile.
 * Run: npm run bench -- replica-freshness [--saves 1000] [--readers 4] (needs a build).
 */
import { parseArgs } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgresServer } from '#tests/support/database/postgres-server.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import { openSaver } from '#tests/support/site/save-and-read.ts'
import { startTwoReplicas } from '#tests/support/site/two-replicas.ts'
import { describeDurations } from './parts/measure.ts'

const { values } = parseArgs({
  options: { saves: { type: 'string', default: '1000' }, readers: { type: 'string', default: '4' } },
})
const SAVES = Number(values.saves)
/** Of the others between two requests. */
const THINK_MS = 20

const postgres = await startPostgresServer()
const database = await createTestDatabase(postgres.adminUrl)
const replicas = await startTwoReplicas({ databaseUrl: database.url })
const over = new AbortController()
let isOldToWriter = 0
try {
  const { first, second, secretKey } = replicas
  const credentials = { apikey: secretKey }
  const saver = await openSaver(first.url, credentials)
  const other = await openSaver(second.url, credentials)
  const others = [
    keepSaving(other),
    ...Array.from({ length: Number(values.readers) }, (_, n) => keepReading(n)),
  ]

  isOldToWriter += await measure('at the same replica', first.url, () => ({}))
  isOldToWriter += await measure('at the other, by the writer', second.url, (token) => ({
    'x-change-token': token,
  }))
  await measure('at the other, by anybody', second.url, () => ({}))
  over.abort()
  await Promise.all(others)

  /** @returns how many first reads were old */
  async function measure(
    name: string,
    url: string,
    prove: (token: string) => Record<string, string>,
  ): Promise<number> {
    const reads: number[] = []
    const untilNew: number[] = []
    let old = 0
    for (let n = 0; n < SAVES; n += 1) {
      const page = url + saver.paths[n % 2]!
      await saver.read(page)
      const { title, token } = await saver.save()
      const savedAt = performance.now()
      const isNew = async () => (await saver.read(page, prove(token!))).includes(title)
      let isFirst = true
      while (!(await isNew())) {
        if (isFirst) old += 1
        isFirst = false
      }
      const duration = performance.now() - savedAt
      if (isFirst) reads.push(duration)
      else untilNew.push(duration)
    }
    console.log(`${name}: ${old} of ${SAVES} first reads were old`)
    if (reads.length > 0) console.log(`  answers that were new at once: ${describeDurations(reads)}`)
    if (old > 0)
      console.log(`  from the save to the end of the first new answer: ${describeDurations(untilNew)}`)
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
  await replicas.stop()
  await database.drop()
  await postgres.stop()
}
process.exitCode = isOldToWriter === 0 ? 0 : 1
