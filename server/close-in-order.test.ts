import { expect, test } from 'vitest'
import { closeInOrder } from './close-in-order.ts'

test('closes parts one after the other, even after one fails', async () => {
  const closed: string[] = []
  const closing = closeInOrder([
    async () => {
      await Promise.resolve()
      closed.push('listener')
    },
    () => Promise.reject(new Error('away')),
    () => undefined,
    () => {
      closed.push('database')
    },
  ])
  await expect(closing).rejects.toThrow('away')
  expect(closed).toEqual(['listener', 'database'])
})

test('reports several failures together', async () => {
  const failing = (message: string) => () => Promise.reject(new Error(message))
  const failure = await closeInOrder([failing('first'), failing('second')]).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(AggregateError)
  expect((failure as AggregateError).errors.map(String)).toEqual(['Error: first', 'Error: second'])
})
