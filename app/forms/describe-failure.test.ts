import { expect, test, vi } from 'vitest'
import { FunctionError } from '#app/data/client/call-function.ts'
import { DataError } from '#app/data/client/data-error.ts'
import { describeFormFailure } from './describe-failure.ts'

const AWAY = 'Please try again.'

test('errors of named fields are shown at the fields', () => {
  const fields = { email: 'Give an address.', phone: 7 }
  expect(describeFormFailure(new FunctionError(400, { fields }, 'Refused'), AWAY)).toEqual({
    status: 400,
    headers: {},
    fields: { email: 'Give an address.' },
  })
})

test.for([
  [409, null, {}],
  [429, 60, { 'Retry-After': '60' }],
] as const)('shows the message of the function for status %i', ([status, wait, headers]) => {
  expect(describeFormFailure(new FunctionError(status, {}, 'Not now.', wait), AWAY)).toEqual({
    status,
    headers,
    fields: {},
    failure: 'Not now.',
  })
})

test.for([
  new DataError('unavailable', 'Away'),
  new FunctionError(500, { error: 'Inner words' }, 'Inner words'),
  new FunctionError(403, {}, 'Key refused'),
  new TypeError('a fault of ours'),
])('shows a general message for any other error', (error) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(describeFormFailure(error, AWAY)).toMatchObject({ status: 503, failure: AWAY, fields: {} })
  expect(log).toHaveBeenCalledTimes(error instanceof DataError && error.kind === 'unavailable' ? 0 : 1)
  log.mockRestore()
})
