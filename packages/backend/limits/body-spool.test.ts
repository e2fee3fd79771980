import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBodySpool } from './body-spool.ts'

const TURNS = { name: 'tested bodies', atOnce: 2, maxWaiting: 100 }
const PART = new Uint8Array(64 * 1024).fill(7)
const PARTS = 16
const BODY_BYTES = PART.byteLength * PARTS

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arrivals-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function* body(onEnd = () => {}) {
  for (let part = 0; part < PARTS; part += 1) yield PART
  onEnd()
}

test('keeps two of fifty simultaneous bodies in memory', async () => {
  const arrivals = createBodySpool(folder, TURNS)
  const allArrived = Promise.withResolvers<void>()
  let arrived = 0
  let held = 0
  let most = 0
  const receive = () =>
    arrivals.receive(
      body(() => {
        arrived += 1
        if (arrived === 50) allArrived.resolve()
      }),
      BODY_BYTES,
      async (stream) => {
        // Processes no body before all have arrived.
        await allArrived.promise
        const bytes = await buffer(stream)
        held += bytes.byteLength
        most = Math.max(most, held)
        await new Promise(setImmediate)
        held -= bytes.byteLength
        return bytes.byteLength
      },
    )
  const sizes = await Promise.all(Array.from({ length: 50 }, receive))
  expect(new Set(sizes)).toEqual(new Set([BODY_BYTES]))
  expect(most).toBeLessThanOrEqual(TURNS.atOnce * BODY_BYTES)
  expect(await readdir(folder)).toEqual([])
})

test('a slow body does not block others', async () => {
  const arrivals = createBodySpool(folder, { name: 'tested bodies', atOnce: 1, maxWaiting: 0 })
  const end = Promise.withResolvers<void>()
  async function* dripping() {
    yield PART
    await end.promise
  }
  const slow = arrivals.receive(dripping(), BODY_BYTES, async () => 'slow')
  expect(await arrivals.receive(body(), BODY_BYTES, async () => 'quick')).toBe('quick')
  end.resolve()
  expect(await slow).toBe('slow')
})

test('an aborted or too large body leaves nothing and starts no work', async () => {
  const arrivals = createBodySpool(folder, TURNS)
  const mustNotRun = () => Promise.reject(new Error('It was worked with'))
  async function* broken() {
    yield PART
    throw new Error('gone')
  }
  await expect(arrivals.receive(broken(), BODY_BYTES, mustNotRun)).rejects.toThrow('gone')
  await expect(arrivals.receive(body(), BODY_BYTES - 1, mustNotRun)).rejects.toMatchObject({
    problem: 'too-large',
  })
  expect(await readdir(folder)).toEqual([])
})
