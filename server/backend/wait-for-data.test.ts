import { expect, test } from 'vitest'
import { connectWhenAvailable, isUnavailableError } from './wait-for-data.ts'

class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
}

function connectAfter(failures: Error[]) {
  let calls = 0
  return {
    calls: () => calls,
    connect: async () => {
      calls += 1
      const failure = failures.shift()
      if (failure) throw failure
      return 'connected'
    },
  }
}

function waiting(options: { signal?: AbortSignal } = {}) {
  const reasons: string[] = []
  return {
    reasons,
    options: {
      onAway: async ({ message }: Error) => void reasons.push(message),
      signal: new AbortController().signal,
      retryMs: 1,
      ...options,
    },
  }
}

test('tries again until the database is available, and reports once that it is not', async () => {
  const { options, reasons } = waiting()
  const away = [
    new DatabaseUnavailableError('refused'),
    new Error('a migration failed', { cause: new DatabaseUnavailableError('lost') }),
    new DatabaseUnavailableError('starting up'),
  ]
  const { connect, calls } = connectAfter(away)
  expect(await connectWhenAvailable(connect, options)).toBe('connected')
  expect(calls()).toBe(4)
  expect(reasons).toEqual(['refused'])
})

test('an error of the database aborts the start, immediately or after waiting', async () => {
  const { options } = waiting()
  const refusal = new Error('password authentication failed')
  await expect(connectWhenAvailable(connectAfter([refusal]).connect, options)).rejects.toBe(refusal)
  const later = connectAfter([new DatabaseUnavailableError('refused'), refusal])
  await expect(connectWhenAvailable(later.connect, options)).rejects.toBe(refusal)
})

test('stops waiting when the process is stopped', async () => {
  const ending = new AbortController()
  const { options } = waiting({ signal: ending.signal })
  const { connect, calls } = connectAfter(
    Array.from({ length: 99 }, () => new DatabaseUnavailableError('refused')),
  )
  const started = connectWhenAvailable(connect, {
    ...options,
    onAway: async () => ending.abort(new Error('asked to end')),
  })
  await expect(started).rejects.toThrow()
  expect(calls()).toBe(1)
})

test('recognizes an unavailable database by the table service’s error', () => {
  const away = Object.assign(new Error('Could not connect with the database'), { code: 'PGRST000' })
  const refused = Object.assign(new Error('permission denied'), { code: '42501' })
  expect(isUnavailableError(new Error('POST_REVIEW could not be stored', { cause: away }))).toBe(true)
  expect(isUnavailableError(new Error('POST_REVIEW could not be stored', { cause: refused }))).toBe(false)
})
