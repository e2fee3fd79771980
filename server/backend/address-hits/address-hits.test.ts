import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AddressBatch, createAddressHits, MAX_PATHS } from './address-hits.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Keeps what is written down, unless `isAway`. */
function open() {
  const written: AddressBatch[] = []
  const failures: unknown[] = []
  const state = { isAway: false }
  const hits = createAddressHits({
    flushEveryMs: 1_000,
    write: async (batch) => {
      if (state.isAway) throw new Error('away')
      written.push(batch)
    },
    reportFailure: (error) => failures.push(error),
  })
  return { hits, written, failures, state }
}

test('addresses are counted in their one form and written in batches, nothing when there is nothing', async () => {
  const { hits, written } = open()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(written).toEqual([])
  hits.add('missed', '/Old-Page/')
  hits.add('missed', '/old-page')
  hits.add('redirected', '/?p=101')
  await vi.advanceTimersByTimeAsync(1_000)
  hits.add('missed', '/other')
  await hits.close()
  expect(written).toEqual([
    { redirected: { '/?p=101': 1 }, missed: { '/old-page': 2 } },
    { redirected: {}, missed: { '/other': 1 } },
  ])
  expect(vi.getTimerCount()).toBe(0)
})

test('probes of scanners and what names a person are not counted', async () => {
  const { hits, written } = open()
  for (const path of ['/wp-login.php', '/.env', '/unsubscribe/jane%40mail.example', '/logo.png'])
    hits.add('missed', path)
  await hits.close()
  expect(written).toEqual([])
})

test('counts that could not be written down are kept for the next time, and the failure is reported', async () => {
  const { hits, written, failures, state } = open()
  state.isAway = true
  hits.add('redirected', '/old')
  hits.add('missed', '/gone')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(failures).toHaveLength(1)
  state.isAway = false
  hits.add('redirected', '/old')
  await hits.close()
  expect(written).toEqual([{ redirected: { '/old': 2 }, missed: { '/gone': 1 } }])
})

test('made-up addresses fill no memory, and known ones are counted on', async () => {
  const { hits, written } = open()
  for (let n = 0; n < MAX_PATHS + 100; n += 1) hits.add('missed', `/made-up/${'a'.repeat(n % 400)}-${n}`)
  hits.add('missed', '/made-up/-0')
  await hits.close()
  expect(Object.keys(written[0]!.missed)).toHaveLength(MAX_PATHS)
  expect(written[0]!.missed['/made-up/-0']).toBe(2)
})
