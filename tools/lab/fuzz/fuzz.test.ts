/** A small fixed part of `npm run lab -- fuzz`, so that changes never fail because of a new seed. */
import { expect, inject, test } from 'vitest'
import { fuzzParsers } from './fuzz-parsers.ts'
import { fuzzSite } from './fuzz-site.ts'
import { startFuzzedSite } from './fuzzed-site.ts'

const REQUESTS = 1_000
const TEXTS = 3_000
const MAX_MS = 300_000
const PEOPLE = 2

const seed = 20261124
const listFindings = (reports: readonly { name: string; findings: string[] }[]) =>
  reports.flatMap(({ name, findings }) => findings.map((finding) => `${name}: ${finding}`))

test('the site answers odd requests without internal errors', { timeout: MAX_MS }, async () => {
  const site = await startFuzzedSite(PEOPLE, inject('siteTemplate'))
  try {
    const reports = await fuzzSite(site, seed, REQUESTS)
    expect(listFindings(reports)).toEqual([])
    expect(reports.reduce((sum, { cases }) => sum + cases, 0)).toBeGreaterThanOrEqual(REQUESTS)
    // Both valid and invalid requests must have been tried.
    expect([...site.statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 404]))
  } finally {
    await site.stop()
  }
})

test('parsers neither crash nor hang', { timeout: MAX_MS }, async () => {
  const reports = await fuzzParsers(seed, TEXTS)
  expect(listFindings(reports)).toEqual([])
  expect(reports.reduce((sum, { cases }) => sum + cases, 0)).toBeGreaterThanOrEqual(TEXTS)
})
