import * as fc from 'fast-check'
import { authCases, databaseCallCases, functionCases, tableCases } from './api-cases.ts'
import type { FuzzCase } from './fuzz-case.ts'
import type { SurfaceReport } from './fuzz-parsers.ts'
import type { FuzzedSite } from './fuzzed-site.ts'
import { pageCases, rawRequests } from './page-cases.ts'
import { storageCases } from './storage-cases.ts'

/** After a finding, the next round uses another seed, so that one fault does not hide others. */
const CASES_PER_ROUND = 250
/** Maximum attempts to shrink a finding. */
const MAX_SHRINKING = 60
const SHOWN = 1_500

/** 501 is the documented response for unsupported parts of the protocol. */
const isFault = (status: number) => status >= 500 && status !== 501

/** Sends each surface its share of the cases, all surfaces concurrently; the same `seed` gives the same cases. */
export async function fuzzSite(site: FuzzedSite, seed: number, cases: number): Promise<SurfaceReport[]> {
  const asks: [name: string, share: number, property: fc.IAsyncProperty<[unknown]>][] = [
    ['pages', 4, ask(site, pageCases)],
    ['tables', 4, ask(site, tableCases(site.schema))],
    ['database functions', 3, ask(site, databaseCallCases(site.schema))],
    ['accounts', 3, ask(site, authCases)],
    ['files', 3, ask(site, storageCases)],
    ['server functions', 3, ask(site, functionCases)],
    ['bytes on a socket', 1, fuzzRawRequests(site)],
  ].map(([name, share, property]) => [
    name as string,
    share as number,
    property as fc.IAsyncProperty<[unknown]>,
  ])
  const whole = asks.reduce((sum, [, share]) => sum + share, 0)
  return Promise.all(
    asks.map(([name, share, property], at) =>
      fuzzSurface(name, property, seed + at * 1_000_003, Math.ceil((cases * share) / whole)),
    ),
  )
}

async function fuzzSurface(
  name: string,
  property: fc.IAsyncProperty<[unknown]>,
  seed: number,
  cases: number,
): Promise<SurfaceReport> {
  const report: SurfaceReport = { name, cases: 0, findings: [] }
  for (let round = 0; report.cases < cases; round += 1) {
    const numRuns = Math.min(CASES_PER_ROUND, cases - report.cases)
    const checked = await fc.check(property, { seed: seed + round, numRuns, maxSkipsPerRun: 0 })
    report.cases += checked.numRuns
    if (checked.failed) report.findings.push(describe(checked))
  }
  return report
}

function ask(site: FuzzedSite, cases: fc.Arbitrary<FuzzCase>): fc.IAsyncProperty<[FuzzCase]> {
  const limit = limitShrinking(site)
  return fc.asyncProperty(cases, (fuzzCase) =>
    limit(async () => {
      const { status, text } = await site.ask(fuzzCase)
      if (isFault(status)) throw new Error(`${status} ${text}`)
    }),
  )
}

function fuzzRawRequests(site: FuzzedSite): fc.IAsyncProperty<[string]> {
  const limit = limitShrinking(site)
  return fc.asyncProperty(rawRequests, (bytes) =>
    limit(async () => {
      const [, status = '0'] = /^HTTP\/1\.[01] (\d{3})/.exec(await site.sendRaw(bytes)) ?? []
      if (isFault(Number(status)) && status !== '505') throw new Error(status)
    }),
  )
}

/** Limits shrinking, because each attempt of a hang takes a minute. */
function limitShrinking(site: FuzzedSite): (work: () => Promise<void>) => Promise<void> {
  let shrinking = 0
  return async (work) => {
    if (!site.isRunning()) throw new Error('The site has exited.')
    if (shrinking > MAX_SHRINKING) {
      shrinking = 0
      return
    }
    if (shrinking > 0) shrinking += 1
    try {
      await work()
    } catch (error) {
      if (shrinking === 0) shrinking = 1
      throw error
    }
  }
}

function describe({ counterexample, errorInstance, seed, counterexamplePath }: fc.RunDetails<[unknown]>) {
  const [found] = counterexample ?? []
  const error = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  return `seed ${seed}, path ${counterexamplePath}: ${fc.stringify(found).slice(0, SHOWN)}\n${error}`
}
