import { expect, test, vi } from 'vitest'
import { ANONYMOUS } from '#backend/request/caller.ts'
import { DatabaseError, DatabaseUnavailableError } from '#backend/database/engine.ts'
import type { StorageContext } from '../storage-call.ts'
import { storeObject } from './store-object.ts'

/** Stores a file whose row cannot be written, and returns which bytes were deleted. */
async function storeWithFailure(failure: Error) {
  const remove = vi.fn(async () => undefined)
  const context = {
    bytes: { write: async () => ({ size: 1, digest: 'x' }), remove },
    transactions: { asCaller: () => Promise.reject(failure) },
    reportFailure: () => undefined,
  } as unknown as StorageContext
  const target = { path: { bucket: 'b', name: 'n' }, caller: ANONYMOUS, owner: null, replaces: false }
  const upload = { bytes: new Blob(['x']).stream(), type: 'a/b', cacheControl: '', userMetadata: null }
  await expect(storeObject(context, target, upload, 10)).rejects.toBe(failure)
  return remove.mock.calls.length
}

test('deletes bytes whose row was rejected', async () => {
  expect(await storeWithFailure(new DatabaseError('refused', { code: '42501' }))).toBe(1)
})

test('keeps bytes if it is unknown whether their row was saved', async () => {
  expect(await storeWithFailure(new DatabaseUnavailableError('connection lost in commit'))).toBe(0)
})
