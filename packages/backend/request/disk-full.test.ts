import { expect, test } from 'vitest'
import { DatabaseError } from '#backend/database/engine.ts'
import { toAuthError } from '../auth/errors/render-error.ts'
import { toRestError } from '#backend/rest/to-rest-error.ts'
import { toStorageError } from '#backend/storage/to-storage-error.ts'
import { DISK_FULL_MESSAGE, isDiskFull } from './disk-full.ts'

const inDatabase = new DatabaseError('could not extend file "base/5/1"', { code: '53100' })
const inFolder = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })

test('recognizes a full disk in every form', () => {
  for (const error of [inDatabase, inFolder, new Error('it failed', { cause: inFolder })])
    expect(isDiskFull(error)).toBe(true)
  for (const error of [new Error('no'), Object.assign(new Error('no'), { code: 'EIO' }), null, 'ENOSPC'])
    expect(isDiskFull(error)).toBe(false)
})

test.each([
  ['tables', toRestError(inDatabase, 'authenticated', 1)],
  ['files', toStorageError(inFolder)],
  ['the rows of files', toStorageError(inDatabase)],
  ['accounts', toAuthError(inDatabase)],
])('writing %s on a full disk reports that nothing was saved, and no details', (_, refusal) => {
  expect(refusal.message).toBe(DISK_FULL_MESSAGE)
  expect('httpStatus' in refusal ? refusal.httpStatus : refusal.status).toBe(507)
})
