import { expect, test } from 'vitest'
import { ANONYMOUS, type Caller } from '../request/caller.ts'
import { describeTransaction } from './rest-request.ts'

const user: Caller = { role: 'authenticated', claims: { role: 'authenticated', sub: 'ann' } }
const request = (caller: Caller, headers: Record<string, string> = {}) => ({
  method: 'GET',
  path: '/posts',
  headers: new Headers(headers),
  caller,
})

test('a transaction runs as the caller, with a time limit by role', () => {
  expect(describeTransaction(request(ANONYMOUS), true)).toMatchObject({
    role: 'anon',
    readOnly: true,
    statementTimeoutMs: 3000,
  })
  expect(describeTransaction(request(user), false)).toMatchObject({
    role: 'authenticated',
    readOnly: false,
    statementTimeoutMs: 8000,
    settings: { 'request.jwt.claims': '{"role":"authenticated","sub":"ann"}', 'request.path': '/posts' },
  })
})

test('headers with secrets stay out of the database', () => {
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
