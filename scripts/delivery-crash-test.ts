/**
 * Is everybody told of every lead that was acknowledged, although the process is killed between that and the notice, and
 * mail server and webhooks fail at random? Each key must arrive at least once, and always tell of the same lead.
 * Run: npm run crash-test:deliveries -- --rounds 1000
 */
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startFailingReceivers } from './delivery-crash-test/failing-receivers.ts'
import { type RunningDeliveries, startDeliveries } from './delivery-crash-test/running-deliveries.ts'

/** From the first acknowledged lead of a process to its end. */
const LIFE_MS = { least: 0, most: 600 }
const WRITERS = 3
const START_WITHIN_MS = 20_000
const DRAIN_PAUSE_MS = 500
/** Without any progress. */
const DRAIN_PATIENCE_MS = 120_000
const REPORT_EVERY = 25

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, minutes: { type: 'string', default: '0' } },
})
const rounds = Number(values.rounds)
const endsAt = Number(values.minutes) > 0 ? Date.now() + Number(values.minutes) * 60_000 : Infinity
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1')

const folder = await mkdtemp(join(tmpdir(), 'peakshelf-delivery-crash-test-'))
const receivers = await startFailingReceivers()
/** Keys of what was acknowledged, with the lead that they tell of. */
const acknowledged = new Map<string, string>()
let kills = 0
let leads = 0
let givenUp = 0
try {
  while (kills < rounds && Date.now() < endsAt) {
    const running = await startDeliveries(folder, receivers.url)
    await running.letTimePass()
    await storeUntilKilled(running)
    kills += 1
    if (kills % REPORT_EVERY === 0) console.log(describeCounts())
  }
  receivers.recover()
  const last = await startDeliveries(folder, receivers.url)
  await last.letTimePass()
  let left = await last.countDeliveries()
  for (let movedAt = Date.now(); left.open > 0 && Date.now() - movedAt < DRAIN_PATIENCE_MS;) {
    await pause(DRAIN_PAUSE_MS)
    const before = left.open
    left = await last.countDeliveries()
    if (left.open < before) movedAt = Date.now()
  }
  givenUp = left.failed
  await last.kill()
} finally {
  await receivers.stop()
  await rm(folder, { recursive: true, force: true })
}
console.log(describeCounts())
process.exitCode = listFaults().length > 0 ? 1 : 0

/** Stores leads, several at once, until the process is killed. */
async function storeUntilKilled(running: RunningDeliveries): Promise<void> {
  const life = new AbortController()
  const hasBegun = Promise.withResolvers<void>()
  let number = 0
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!life.signal.aborted) {
      const email = `lead-${kills}-${(number += 1)}@mail.example`
      const keys = await running.storeLead(email)
      if (keys === null) continue
      leads += 1
      for (const key of keys) acknowledged.set(key, email)
      hasBegun.resolve()
      await pause(randomInt(5, 60))
    }
  })
  await Promise.race([hasBegun.promise, pause(START_WITHIN_MS, undefined, { ref: false })])
  await pause(randomInt(LIFE_MS.least, LIFE_MS.most))
  const killed = running.kill()
  life.abort()
  await killed
  await Promise.all(writers)
}

function listFaults(): string[] {
  return [...acknowledged].flatMap(([key, email]) => {
    const found = receivers.arrived.get(key)
    if (!found) return [`${key} of ${email} never arrived`]
    return found.emails.size === 1 && found.emails.has(email) ? [] : [`${key} told of another than ${email}`]
  })
}

function describeCounts(): string {
  const again = [...receivers.arrived.values()].filter(({ times }) => times > 1).length
  const faults = kills < rounds && Date.now() < endsAt ? 'not looked at yet' : String(listFaults().length)
  return `${kills} kills, ${leads} leads acknowledged, ${acknowledged.size} deliveries, ${again} of them more than once, ${givenUp} given up, lost: ${faults}`
}
