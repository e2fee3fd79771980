import { expect, test } from 'vitest'
import { DatabaseError, DatabaseUnavailableError } from '../database/engine.ts'
import { BodyError } from '../request/request-body.ts'
import { toRestError } from './to-rest-error.ts'

const LIMIT = 10
const fromState = (code: string) =>
  toRestError(new DatabaseError('the message', { code }), 'authenticated', LIMIT)

test.for([
  ['22P02', 400],
  ['23502', 400],
  ['23514', 400],
  ['22001', 400],
  ['42703', 400],
  ['42P10', 400],
  ['P0001', 400],
  ['P0002', 404],
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['42883', 404],
  ['57014', 500],
  ['40P01', 500],
  ['PT418', 418],
] as const)('SQLSTATE %s returns %i and the message of the database', ([code, status]) => {
  expect(fromState(code)).toMatchObject({ status, code, message: 'the message' })
})

test('reports when to retry while the database is unavailable', () => {
  const cause = new DatabaseUnavailableError('connection refused at 10.0.0.5')
  const answer = toRestError(cause, 'anon', LIMIT)
  expect(answer).toMatchObject({ status: 503, code: 'PGRST000', headers: { 'Retry-After': '5' }, cause })
  expect(answer.message).not.toContain('10.0.0.5')
  for (const code of ['53200', '53300', '57P01', '57P03']) expect(fromState(code).status).toBe(503)
})

test.for(['XX000', '58030', 'XX001'])('SQLSTATE %s hides its message', (code) => {
  const answer = fromState(code)
  expect(answer).toMatchObject({ status: 500, code: 'XX000' })
  expect(answer.message).not.toContain('the message')
  expect(answer.cause).toBeInstanceOf(DatabaseError)
})

test('reports rejected bodies', () => {
  expect(toRestError(new BodyError('too-large'), 'anon', LIMIT).status).toBe(413)
  expect(toRestError(new BodyError('compressed'), 'anon', LIMIT).status).toBe(415)
  expect(toRestError(new BodyError('too-deep'), 'anon', LIMIT).status).toBe(400)
})
