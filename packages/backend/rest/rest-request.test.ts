import { expect, test } from 'vitest'
import type { Caller } from '../request/caller.ts'
import { describeTransaction } from './rest-request.ts'

const user: Caller = { role: 'authenticated', claims: { role: 'authenticated', sub: 'ann' } }
const request = (caller: Caller, headers: Record<string, string> = {}) => ({
  method: 'GET',
  path: '/posts',
  headers: new Headers(headers),
  caller,
})

test('keeps headers with secrets out of the database', () => {
  const { settings } = describeTransaction(
    request(user, {
      authorization: 'Bearer x',
      apikey: 'k',
      cookie: 'c',
      'X-Editor-Grant': 'g',
      'X-Own': 'kept',
    }),
    true,
  )
  expect(settings!['request.headers']).toBe('{"x-own":"kept"}')
})
