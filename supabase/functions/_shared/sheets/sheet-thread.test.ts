import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { FunctionRefusal } from '../frame/function-refusal.ts'
import type { FunctionRuntime } from '../frame/function-runtime.ts'
import { readSheet } from './sheet-thread.ts'

const RUNTIME = {} as FunctionRuntime
const WITH_THREADS = { runtime: RUNTIME }
const HOSTED = { runtime: undefined }
const ask = (rows: unknown) => ({
  bytes: new TextEncoder().encode(typeof rows === 'string' ? rows : JSON.stringify(rows)),
  name: 'sheet.example',
  timeZone: 'UTC',
  now: '2026-11-21T00:00:00.000Z',
})
const ROWS = [{ title: 'One', content: '<p>Words</p>' }, { title: 'No content' }]

test('reads a sheet the same in a worker and directly', async () => {
  const inThread = await readSheet(WITH_THREADS, ask(ROWS))
  expect(inThread).toEqual(await readSheet(HOSTED, ask(ROWS)))
  expect(inThread).toMatchObject({ isRead: true, format: 'rows', entries: [{ kind: 'post' }, {}] })
})

test('does not block while a sheet is read', async () => {
  const reading = readSheet(WITH_THREADS, ask(ROWS)).then(() => 'read')
  for (let turn = 0; turn < 10; turn += 1) {
    expect(await Promise.race([reading, setImmediate('a turn')])).toBe('a turn')
  }
  expect(await reading).toBe('read')
})

test('stops a slow sheet with advice', async () => {
  const late = await readSheet(WITH_THREADS, ask(ROWS), 1).catch((error: unknown) => error)
  expect(late).toBeInstanceOf(FunctionRefusal)
  expect(late).toMatchObject({ status: 413, message: expect.stringContaining('Split it') })
})

test('refuses a fifth concurrent sheet', async () => {
  // On a loaded machine, four threads at a time take longer than the default limit.
  const asked = Array.from({ length: 5 }, () => readSheet(WITH_THREADS, ask(ROWS), 240_000))
  const outcomes = await Promise.allSettled(asked)
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(4).fill('fulfilled'), 'rejected'])
  expect(outcomes[4]).toMatchObject({ reason: { status: 503 } })
  expect(await readSheet(WITH_THREADS, ask(ROWS))).toMatchObject({ isRead: true })
})

test('an aborted call ends the worker', async () => {
  const signal = AbortSignal.abort()
  await expect(readSheet({ ...WITH_THREADS, signal }, ask(ROWS))).rejects.toThrow('too long')
})

test.for([
  ['text', 'hello', 422],
  ['rows of nothing', [{ title: 'x' }], 422],
  [
    'too many rows',
    Array.from({ length: 5_001 }, (_, at) => ({ title: `${at}`, content: `Words ${at}` })),
    413,
  ],
  ['arrays 100,000 deep', '['.repeat(100_000), 422],
] as const)('rejects %s with a message', async ([, rows, status]) => {
  expect(await readSheet(WITH_THREADS, ask(rows))).toMatchObject({ isRead: false, status })
})
