/**
 * What does a second process add? The site as one process and as several over the same PostgreSQL is asked for pages that
 * are kept and for pages that are rendered, in turn, so that a busy moment of the machine meets both. Prints requests a
 * second and the processor time that all processes of the site take for one request; what the database takes is not
 * counted, and the program that asks shares the cores.
 * Run: npm run lab -- processes [--processes 2] [--rounds 5] (Linux, for /proc).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgresServer } from '#backend/tests/support/postgres-server.ts'
import { createTestDatabase } from '#backend/tests/support/test-database.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'
import { median } from '../../../../bench/parts/measure.ts'
import { chooseRenderedPath } from '../parts/rendered-path.ts'

const { values } = parseArgs({
  options: { processes: { type: 'string', default: '2' }, rounds: { type: 'string', default: '5' } },
})
const CONNECTIONS = 24
const CLOCK_TICKS_PER_SECOND = 100
const KINDS = [
  { name: 'kept', requests: 4_000, address: () => '/blog' },
  {
    name: 'rendered',
    requests: 400,
    address: chooseRenderedPath,
  },
] as const

type Subject = { name: string; site: RunningSite; rates: number[]; costs: number[] }

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
let asked = 0

/** As another visitor each time, so that nobody has asked for too many pages. */
function ask(url: string): Promise<void> {
  asked += 1
  const visitor = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
  const headers = { 'accept-encoding': 'br', 'x-forwarded-for': visitor }
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${answer.statusCode}`)),
      )
    }).on('error', reject)
  })
}

/** Milliseconds of processor time of a process and all below it. */
function readProcessorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  const own = ((Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND) * 1000
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean),
  )
  return children.reduce((sum, child) => sum + readProcessorMs(Number(child)), own)
}

async function measureRound(
  { site, rates, costs }: Subject,
  { requests, address }: (typeof KINDS)[number],
): Promise<void> {
  const before = readProcessorMs(site.pid)
  const startedAt = performance.now()
  let sent = 0
  const keepAsking = async () => {
    while (sent < requests) {
      sent += 1
      await ask(site.url + address(asked))
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, keepAsking))
  rates.push(requests / ((performance.now() - startedAt) / 1000))
  costs.push((readProcessorMs(site.pid) - before) / requests)
}

const postgres = await startPostgresServer()
const database = await createTestDatabase(postgres.adminUrl)
const sites: RunningSite[] = []
try {
  for (const count of ['1', values.processes]) {
    sites.push(
      await startRunningSite({
        DATABASE_URL: database.url,
        PROCESSES: count,
        TRUSTED_PROXIES: '127.0.0.1,::1',
        EDITOR_MODE: 'off',
        ...(sites[0] && { KEYS_FOLDER: join(sites[0].dataFolder, 'keys') }),
      }),
    )
  }
  console.log(
    `${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}; ${CONNECTIONS} connections, medians of ${values.rounds} rounds`,
  )
  for (const kind of KINDS) {
    const subjects = sites.map((site, at): Subject => {
      const name = at === 0 ? '1 process' : `${values.processes} processes`
      return { name, site, rates: [], costs: [] }
    })
    // The first round is for what is compiled and kept.
    for (const subject of subjects) await measureRound({ ...subject, rates: [], costs: [] }, kind)
    for (let round = 0; round < Number(values.rounds); round += 1)
      for (const subject of subjects) await measureRound(subject, kind)
    const ratios = subjects[1]!.rates.map((rate, round) => rate / subjects[0]!.rates[round]!)
    for (const { name, rates, costs } of subjects)
      console.log(
        `${kind.name.padEnd(10)} ${name.padEnd(12)} ${median(rates).toFixed(0).padStart(6)} requests/s ${median(costs).toFixed(3).padStart(8)} ms of processor a request`,
      )
    console.log(`${kind.name.padEnd(10)} rate of several by that of one: ${median(ratios).toFixed(2)}`)
  }
  console.log(`load at the end ${loadavg()[0]!.toFixed(1)}`)
} finally {
  agent.destroy()
  for (const site of sites.toReversed()) await site.stop()
  await database.drop()
  await postgres.stop()
}
