import { expect, test } from 'vitest'
import { DatabaseError, DatabaseUnavailableError } from '../engine.ts'
import { createThreadCalls, type ThreadRequest } from './pglite-thread.ts'

function openCalls() {
  const sent: ThreadRequest[] = []
  return { sent, calls: createThreadCalls((request) => sent.push(request)) }
}

test('each reply goes to who asked, in whatever order replies come', async () => {
  const { sent, calls } = openCalls()
  const asked = [calls.ask((id) => ({ kind: 'dump', id })), calls.ask((id) => ({ kind: 'close', id }))]
  expect(sent.map(({ kind }) => kind)).toEqual(['dump', 'close'])
  calls.answer({ kind: 'closed', id: sent[1]!.id })
  calls.answer({ kind: 'dump', id: sent[0]!.id, bytes: new Uint8Array() })
  expect((await Promise.all(asked)).map(({ kind }) => kind)).toEqual(['dump', 'closed'])
})

test('a failure is the error of the database', async () => {
  const { sent, calls } = openCalls()
  const asked = calls.ask((id) => ({ kind: 'dump', id }))
  calls.answer({ kind: 'failure', id: sent[0]!.id, message: 'no such table', fields: { code: '42P01' } })
  await expect(asked).rejects.toMatchObject({ name: new DatabaseError('', { code: '' }).name, code: '42P01' })
  expect(calls.isOpen).toBe(true)
})

test('after the end everything fails with its first reason, and nothing is sent', async () => {
  const { sent, calls } = openCalls()
  const waiting = calls.ask((id) => ({ kind: 'dump', id }))
  calls.end(new DatabaseUnavailableError('first'))
  calls.end(new DatabaseUnavailableError('second'))
  await expect(waiting).rejects.toThrow('first')
  await expect(calls.ask((id) => ({ kind: 'close', id }))).rejects.toThrow('first')
  expect({ sent: sent.length, isOpen: calls.isOpen }).toEqual({ sent: 1, isOpen: false })
})
