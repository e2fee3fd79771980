import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PostsClient } from '#app/data/context/context.ts'
import { createRedirectBeginnings } from './redirect-beginnings.ts'

const numberOf = (beginning: string) => createHash('md5').update(beginning).digest().readUInt16BE(0)

function open(told: string[] | null = ['2025', 'old']) {
  const state = { told, isAway: false, asked: 0, now: 0, generation: 0 }
  const client = {
    rpc: async () => {
      state.asked += 1
      // What is read of the state is what was so when it was asked.
      return state.isAway
        ? { data: null, error: { message: 'away' } }
        : { data: state.told?.map(numberOf) ?? null, error: null }
    },
  }
  const options = { maxAgeMs: 60_000, generation: () => state.generation, now: () => state.now }
  return { state, beginnings: createRedirectBeginnings(client as unknown as PostsClient, options) }
}

test('a path may lead on that begins as a redirect or as a post does', async () => {
  const { state, beginnings } = open()
  expect(await beginnings.mayLeadOn(['/nothing', '/Nothing/'])).toBe(false)
  expect(await beginnings.mayLeadOn(['/old'])).toBe(true)
  expect(await beginnings.mayLeadOn(['/x', '/2025/06/tacos/'])).toBe(true)
  expect(await beginnings.mayLeadOn(['/old?p=7'])).toBe(true)
  expect(await beginnings.mayLeadOn(['/blog/former-name'])).toBe(true)
  expect(state.asked).toBe(1)
})

test('after a change, and after a while, the beginnings are asked for again', async () => {
  const { state, beginnings } = open([])
  expect(await beginnings.mayLeadOn(['/old'])).toBe(false)
  state.told = ['old']
  state.generation += 1
  expect(await beginnings.mayLeadOn(['/old'])).toBe(true)
  state.told = []
  state.now = 60_000
  expect(await beginnings.mayLeadOn(['/old'])).toBe(false)
})

test('a change that comes while they are asked for makes the next one ask', async () => {
  const { state, beginnings } = open([])
  const early = beginnings.mayLeadOn(['/old'])
  state.generation += 1
  state.told = ['old']
  await early
  expect(await beginnings.mayLeadOn(['/old'])).toBe(true)
})

test('too many to be told are not asked for after each change', async () => {
  const { state, beginnings } = open(null)
  for (let n = 0; n < 3; n += 1) {
    expect(await beginnings.mayLeadOn(['/nothing'])).toBe(true)
    state.generation += 1
  }
  expect(state.asked).toBe(1)
})

test('when the database is away, each path is asked for, and so are the beginnings', async () => {
  const { state, beginnings } = open([])
  state.isAway = true
  expect(await beginnings.mayLeadOn(['/nothing'])).toBe(true)
  state.isAway = false
  expect(await beginnings.mayLeadOn(['/nothing'])).toBe(false)
})
