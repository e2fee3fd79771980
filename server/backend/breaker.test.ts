import { expect, test } from 'vitest'
import { createBreaker } from './breaker.ts'

function make(isAnswering?: () => Promise<boolean>) {
  const state = { clock: 0, status: 200, asked: 0, hold: null as Promise<void> | null }
  const breaker = createBreaker(
    async () => {
      state.asked += 1
      await state.hold
      if (state.status === 0) throw new TypeError('fetch failed')
      return new Response(null, { status: state.status })
    },
    { now: () => state.clock, ...(isAnswering && { isAnswering }) },
  )
  const ask = async (path = '/') =>
    (await breaker.fetch(`http://x.example${path}`).catch(() => ({ status: 0 }))).status
  return { state, breaker, ask }
}

test.for([0, 502, 503])(
  'after %s, rejects requests right away and tries one per second until one succeeds',
  async (status) => {
    const { state, breaker, ask } = make()
    state.status = status
    expect(await ask()).toBe(status)
    expect(breaker.isOpen()).toBe(true)
    expect([await ask(), await ask()]).toEqual([503, 503])
    expect(state.asked).toBe(1)
    state.clock = 1_000
    expect(breaker.isOpen()).toBe(false)
    await ask()
    expect(state.asked).toBe(2)
    expect(breaker.isOpen()).toBe(true)
    state.clock = 2_000
    state.status = 200
    expect(await ask()).toBe(200)
    expect([breaker.isOpen(), await ask(), await ask(), state.asked]).toEqual([false, 200, 200, 5])
  },
)

test('treats an unreachable project behind a proxy as unavailable', async () => {
  const { state, breaker, ask } = make()
  state.status = 521
  expect(await ask()).toBe(503)
  expect(breaker.isOpen()).toBe(true)
})

test('rejects other requests during a trial request', async () => {
  const { state, breaker, ask } = make()
  state.status = 503
  await ask()
  state.clock = 1_000
  const held = Promise.withResolvers<void>()
  state.hold = held.promise
  const trial = ask()
  expect(breaker.isOpen()).toBe(true)
  expect(await ask()).toBe(503)
  expect(state.asked).toBe(2)
  state.status = 200
  held.resolve()
  expect(await trial).toBe(200)
  expect(breaker.isOpen()).toBe(false)
})

test('treats three slow requests in a row as an outage, but not one', async () => {
  const { state, breaker, ask } = make()
  for (const status of [504, 504, 200, 504, 504]) {
    state.status = status
    await ask()
  }
  expect(breaker.isOpen()).toBe(false)
  await ask()
  expect(breaker.isOpen()).toBe(true)
})

test('ignores aborted requests', async () => {
  const breaker = createBreaker(async (_, init) => {
    init?.signal?.throwIfAborted()
    return new Response()
  })
  await expect(breaker.fetch('http://x.example/', { signal: AbortSignal.abort() })).rejects.toThrow()
  expect(breaker.isOpen()).toBe(false)
})

test('rejects only the reads of a hanging table, and retries them each second', async () => {
  const { state, breaker, ask } = make(async () => true)
  state.status = 504
  for (let n = 0; n < 3; n += 1) expect(await ask('/posts')).toBe(504)
  expect([await ask('/posts'), state.asked]).toEqual([503, 3])
  expect(breaker.isOpen()).toBe(false)
  state.status = 200
  expect(await ask('/news')).toBe(200)
  state.clock = 1_000
  expect([await ask('/posts'), await ask('/posts')]).toEqual([200, 200])
})

test('a lost connection counts as an outage only if the database does not respond', async () => {
  let isThere = true
  const { state, breaker, ask } = make(async () => isThere)
  state.status = 503
  expect(await ask('/posts')).toBe(503)
  state.status = 200
  expect([breaker.isOpen(), await ask('/news'), await ask('/posts')]).toEqual([false, 200, 200])
  isThere = false
  state.status = 503
  await ask('/posts')
  await Promise.resolve()
  expect([breaker.isOpen(), await ask('/news'), state.asked]).toEqual([true, 503, 4])
  // A failed trial keeps the breaker open, even if the check succeeds.
  isThere = true
  state.clock = 1_000
  await ask('/posts')
  expect([breaker.isOpen(), state.asked]).toEqual([true, 5])
})

test('opens after three failures in a row if the database does not respond', async () => {
  const { state, breaker, ask } = make(async () => false)
  state.status = 504
  for (const path of ['/posts', '/news', '/tags']) await ask(path)
  expect(breaker.isOpen()).toBe(true)
})
