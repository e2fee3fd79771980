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

test.for(['entries', 'preview'] as const)('%s are the same in a thread and in place', async (as) => {
  const inThread = await readSheet(WITH_THREADS, as, ask(ROWS))
  expect(inThread).toEqual(await readSheet(HOSTED, as, ask(ROWS)))
  expect(inThread).toMatchObject({ isRead: true, format: 'rows', entries: [{ kind: 'post' }, {}] })
})

test('others have their turns while a sheet is read', async () => {
  const reading = readSheet(WITH_THREADS, 'preview', ask(ROWS)).then(() => 'read')
  for (let turn = 0; turn < 10; turn += 1) {
    expect(await Promise.race([reading, setImmediate('a turn')])).toBe('a turn')
  }
  expect(await reading).toBe('read')
})

test('a sheet that takes too long is given up with advice', async () => {
  const late = await readSheet(WITH_THREADS, 'entries', ask(ROWS), 1).catch((error: unknown) => error)
  expect(late).toBeInstanceOf(FunctionRefusal)
  expect(late).toMatchObject({ status: 413, message: expect.stringContaining('Split it') })
})

test('a fifth sheet at the same time is refused, later ones are read', async () => {
  // Four threads at a time take a loaded machine longer than a sheet may take.
  const asked = Array.from({ length: 5 }, () => readSheet(WITH_THREADS, 'preview', ask(ROWS), 240_000))
  const outcomes = await Promise.allSettled(asked)
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(4).fill('fulfilled'), 'rejected'])
  expect(outcomes[4]).toMatchObject({ reason: { status: 503 } })
  expect(await readSheet(WITH_THREADS, 'preview', ask(ROWS))).toMatchObject({ isRead: true })
})

test('a call that is given up ends the thread', async () => {
  const signal = AbortSignal.abort()
  await expect(readSheet({ ...WITH_THREADS, signal }, 'entries', ask(ROWS))).rejects.toThrow('too long')
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
] as const)('%s are refused in words, not by a failure of the thread', async ([, rows, status]) => {
  expect(await readSheet(WITH_THREADS, 'entries', ask(rows))).toMatchObject({ isRead: false, status })
})
