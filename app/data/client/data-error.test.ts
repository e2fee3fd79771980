import { PostgrestError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { toDataError } from './data-error.ts'

const FAILURE = 'The author could not be saved. Please try again.'

test.each([
  [400, '23514', 'This name is too long.', 'Use 80 characters.', 'This name is too long. Use 80 characters.'],
  [400, 'P0001', 'This name is taken.', '', 'This name is taken.'],
  [400, '22023', 'There are no posts in "x".', '', 'There are no posts in "x".'],
  [400, '23514', 'new row for relation "authors" violates check constraint "authors_name"', '', FAILURE],
  [400, '22P02', 'invalid input syntax for type uuid: "x"', '', FAILURE],
  [403, 'P0001', 'permission denied', '', FAILURE],
  [503, '', 'upstream', '', FAILURE],
])('maps a response %i with code %s and “%s”', (status, code, message, hint, shown) => {
  const error = new PostgrestError({ code, message, hint, details: '' })
  expect(toDataError(FAILURE, error, status).userMessage).toBe(shown)
})
