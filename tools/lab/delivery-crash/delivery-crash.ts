/**
 * Tests that acknowledged writes are stored exactly once and notified at least once, although the process is killed in
 * between and mail server and webhooks fail in every way. Requests leads, bookings (create, reschedule, cancel) and
 * payment requests (create, send, view, pay) over HTTP until acknowledged.
 * Run: npm run lab -- delivery-crash --rounds 1000 [--minutes 60] [--stacks 2] [--database postgres://…]
 */
import { randomInt } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { beginWork, takeStep, type Work } from './client-work.ts'
import { startFailingReceivers } from './failing-receivers.ts'
import { findLosses } from './find-losses.ts'
import { type Place, type RunningDeliveries, startDeliveries } from './running-deliveries.ts'

/** Acknowledged steps before a process may be killed, and its remaining time. */
const STEPS = { min: 1, max: 7 }
const LIFE_MS = { min: 0, max: 500 }
const CLIENTS = 3
const STEPS_TIMEOUT_MS = 30_000
/** With more waiting deliveries, a process only sends for a while. */
const BACKLOG = 150
const BACKLOG_LIFE_MS = 4_000
const DRAIN_PAUSE_MS = 500
/** Maximum time without progress. */
const DRAIN_TIMEOUT_MS = 120_000
const REPORT_EVERY = 25

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    minutes: { type: 'string', default: '0' },
    stacks: { type: 'string', default: '1' },
    database: { type: 'string' },
  },
})
const endsAt = Number(values.minutes) > 0 ? Date.now() + Number(values.minutes) * 60_000 : Infinity
const [rounds, stackCount] = [Number(values.rounds), Number(values.stacks)]
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a positive integer')
if (!Number.isInteger(stackCount) || stackCount < 1) throw new Error('--stacks must be a positive integer')
if (values.database && stackCount > 1) throw new Error('Use one stack with --database')

/** One installation with the requests to it. */
type Stack = { place: Place; works: Work[]; unfinished: Work[] }

const root = await mkdtemp(join(tmpdir(), 'peakshelf-delivery-crash-test-'))
const receivers = await startFailingReceivers()
const stacks: Stack[] = Array.from({ length: stackCount }, (_, index) => ({
  place: { folder: join(root, `stack-${index + 1}`), databaseUrl: values.database },
  works: [],
  unfinished: [],
}))
let kills = 0
let begun = 0
/** After an interruption, the results so far are still checked. */
const interruption = new AbortController()
process.once('SIGINT', () => interruption.abort())
const faults: string[] = []
try {
  await prepareStacks()
  await Promise.all(stacks.map(killUntilDone))
  receivers.arrivals.recover()
  const known = new Set<string>()
  for (const stack of stacks) for (const key of await finishStack(stack)) known.add(key)
  for (const key of receivers.arrivals.byKey.keys())
    if (!known.has(key)) faults.push(`${key} notified about something that is not stored`)
} catch (error) {
  faults.push(String(error))
} finally {
  await receivers.stop()
}
console.log(describeCounts())
if (faults.length === 0) await rm(root, { recursive: true, force: true })
else await keepEvidence()
// Also ends what still runs after a fault.
process.exit()

/** Creates the first installation regularly, the others as copies of it. */
async function prepareStacks(): Promise<void> {
  const [first, ...others] = stacks
  const running = await startDeliveries(first!.place, receivers)
  await running.query(
    `insert into public.webhook_endpoints (name, url, secret)
     values ('receiver', $1, 'whsec_' || repeat('A', 43) || '=')`,
    [`${receivers.webhookUrl}/hook`],
  )
  await running.query(
    'update public.event_types set buffer_minutes = 0, notice_minutes = 0, horizon_days = 365',
  )
  await running.query(
    `update public.booking_hosts set weekly_hours =
       (select jsonb_agg(jsonb_build_object('day', day, 'from', '00:00', 'to', '24:00')) from generate_series(1, 7) day)`,
  )
  await running.kill()
  for (const { place } of others) await cp(first!.place.folder, place.folder, { recursive: true })
}

async function killUntilDone(stack: Stack): Promise<void> {
  const goesOn = () => faults.length === 0 && Date.now() < endsAt && !interruption.signal.aborted
  while (begun < rounds && goesOn()) {
    begun += 1
    const running = await startDeliveries(stack.place, receivers)
    await running.beginSending()
    await workUntilKilled(stack, running)
    kills += 1
    if (kills % REPORT_EVERY === 0) console.log(describeCounts())
  }
}

async function workUntilKilled(stack: Stack, running: RunningDeliveries): Promise<void> {
  const life = new AbortController()
  const isReached = Promise.withResolvers<void>()
  const until = randomInt(STEPS.min, STEPS.max)
  let steps = 0
  const isBehind = (await countOpen(running)) > BACKLOG
  const client = async () => {
    while (!life.signal.aborted) {
      const work = stack.unfinished.shift() ?? beginNext(stack)
      try {
        const isDone = await takeStep(work, running)
        if (isDone && (steps += 1) >= until) isReached.resolve()
        // A lead without a response is not repeated, because it would be stored as a new one.
        if (work.steps.length > 0 && (isDone || work.kind !== 'lead')) stack.unfinished.push(work)
      } catch (error) {
        faults.push(`${work.kind} ${work.email}: ${String(error)}`)
        isReached.resolve()
        return
      }
      await pause(randomInt(0, 30))
    }
  }
  const clients = isBehind ? [] : Array.from({ length: CLIENTS }, client)
  if (!isBehind) await Promise.race([isReached.promise, pause(STEPS_TIMEOUT_MS, undefined, { ref: false })])
  await pause(isBehind ? BACKLOG_LIFE_MS : randomInt(LIFE_MS.min, LIFE_MS.max))
  const killed = running.kill()
  life.abort()
  await killed
  await Promise.all(clients)
}

function beginNext(stack: Stack): Work {
  const work = beginWork(stack.works.length)
  stack.works.push(work)
  return work
}

/** Completes unfinished work, waits for all deliveries, and checks the results. @returns all keys */
async function finishStack({ place, works, unfinished }: Stack): Promise<Set<string>> {
  const running = await startDeliveries(place, receivers)
  await running.beginSending()
  for (const work of unfinished) while (work.steps.length > 0) await takeStep(work, running)
  let open = await countOpen(running)
  for (let movedAt = Date.now(); open > 0 && Date.now() - movedAt < DRAIN_TIMEOUT_MS;) {
    await pause(DRAIN_PAUSE_MS)
    // Makes reminders of the new bookings due now.
    await running.query(
      `update public.deliveries set not_before = now() where status = 'queued' and not_before > now() and failures = 0`,
    )
    const before = open
    open = await countOpen(running)
    if (open < before) movedAt = Date.now()
  }
  const { losses, keys } = await findLosses(running, works, receivers.arrivals)
  faults.push(...losses)
  await running.kill()
  return keys
}

async function countOpen(running: RunningDeliveries): Promise<number> {
  const [counts] = await running.query<{ open: number }>(
    `select count(*)::integer as open from public.deliveries where status in ('queued', 'sending')`,
  )
  return counts!.open
}

async function keepEvidence(): Promise<void> {
  const { byKey } = receivers.arrivals
  const arrived = [...byKey].map(([key, { contents, times }]) => ({ key, contents: [...contents], times }))
  const works = stacks.flatMap((stack) => stack.works)
  await writeFile(join(root, 'evidence.json'), JSON.stringify({ faults, works, arrived }, null, 1))
  for (const line of faults.slice(0, 50)) console.error(line)
  console.error(`Folders and evidence were kept: ${root}`)
  process.exitCode = 1
}

function describeCounts(): string {
  const works = stacks.flatMap((stack) => stack.works)
  const count = (...names: Work['done']) =>
    works.reduce((sum, { done }) => sum + done.filter((name) => names.includes(name)).length, 0)
  const arrived = [...receivers.arrivals.byKey.values()]
  const again = arrived.filter(({ times }) => times > 1).length
  return [
    `${kills} kills`,
    `acknowledged: ${count('stored')} leads, ${count('booked')} bookings, ${count('moved')} moves, ${count('cancelled')} cancellations, ${count('created')} payment requests, ${count('sent')} sent, ${count('seen')} seen, ${count('paid')} paid`,
    `${arrived.length} notices arrived, ${again} of them more than once`,
    `faults: ${faults.length}`,
  ].join('; ')
}
