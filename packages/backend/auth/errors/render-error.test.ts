import { expect, test } from 'vitest'
import { DatabaseError, DatabaseUnavailableError } from '#backend/database/engine.ts'
import { BodyError } from '#backend/request/request-body.ts'
import { authErrors } from './errors.ts'
import { QueueFullError } from '#backend/limits/work-queue.ts'
import { renderAuthError, toAuthError } from './render-error.ts'

const ask = (version?: string) =>
  new Request('http://backend.test/', {
    headers: version === undefined ? {} : { 'X-Supabase-Api-Version': version },
  })

test('returns the reasons for a weak password in both formats', async () => {
  const reasons = { weak_password: { reasons: ['length'] } }
  const error = authErrors.password.tooShort(8)
  const message = 'Password should be at least 8 characters.'
  expect(await renderAuthError(error, ask('2024-01-01')).json()).toEqual({
    code: 'weak_password',
    message,
    ...reasons,
  })
  expect(await renderAuthError(error, ask()).json()).toEqual({
    code: 422,
    error_code: 'weak_password',
    msg: message,
    ...reasons,
  })
})

test('hides internal errors and adds an id in the older format', async () => {
  const error = toAuthError(new Error('the disk is on fire'))
  const response = renderAuthError(error, ask())
  expect(response.status).toBe(500)
  expect(await response.json()).toEqual({
    code: 500,
    error_code: 'unexpected_failure',
    msg: 'Unexpected failure, please check server logs for more information',
    error_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(error.cause).toBeInstanceOf(Error)
})

test('sends Retry-After in whole seconds', () => {
  expect(renderAuthError(authErrors.request.tooManyRequests(0.2), ask()).headers.get('retry-after')).toBe('1')
  expect(renderAuthError(authErrors.address.mailTooSoon(41.3), ask()).headers.get('retry-after')).toBe('42')
})

test.for([
  [new DatabaseUnavailableError('away', { retryAfterSeconds: 7 }), 503, 'unexpected_failure'],
  [new DatabaseError('late', { code: '57014' }), 504, 'request_timeout'],
  [new DatabaseError('deadlock', { code: '40P01' }), 409, 'conflict'],
  [new DatabaseError('taken', { code: '23505' }), 409, 'conflict'],
  [new DatabaseError('no table', { code: '42P01' }), 500, 'unexpected_failure'],
  [new QueueFullError(), 503, 'unexpected_failure'],
  [new BodyError('too-large'), 413, 'request_entity_too_large'],
  [new BodyError('not-text'), 400, 'bad_json'],
] as const)('%s returns %i %s', ([error, status, code]) => {
  expect(toAuthError(error)).toMatchObject({ status, code })
})
