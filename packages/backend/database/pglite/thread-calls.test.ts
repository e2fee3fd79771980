import { expect, test } from 'vitest'
import { DatabaseUnavailableError } from '../engine.ts'
import { createThreadCalls, type ThreadRequest } from './pglite-thread.ts'

function openCalls() {
  const sent: ThreadRequest[] = []
  return { sent, calls: createThreadCalls((request) => sent.push(request)) }
}

test('after the end all calls fail with the first reason and nothing is sent', async () => {
  const { sent, calls } = openCalls()
  const waiting = calls.ask((id) => ({ kind: 'dump', id }))
  calls.end(new DatabaseUnavailableError('first'))
  calls.end(new DatabaseUnavailableError('second'))
  await expect(waiting).rejects.toThrow('first')
  await expect(calls.ask((id) => ({ kind: 'close', id }))).rejects.toThrow('first')
  expect({ sent: sent.length, isOpen: calls.isOpen }).toEqual({ sent: 1, isOpen: false })
})
