import { expect, test } from 'vitest'
import { PoolerError, type PoolerProblem } from '#backend/database/postgres/pool-mode.ts'
import { ConfigError } from './config/config.ts'
import { explainFailure } from './explain-failure.ts'

const failure = (fields: object) => Object.assign(new Error('low-level words'), fields)

test('names a port that is in use, and how to fix it', () => {
  expect(explainFailure(failure({ code: 'EADDRINUSE', port: 3000 }))).toBe(
    'Port 3000 is taken by another program. Stop that program, or start with another port: PORT=3001 npm start',
  )
})

test.each<[PoolerProblem, string]>([
  ['no direct address', 'set DATABASE_DIRECT_URL to the database itself'],
  ['direct address is pooled', 'DATABASE_DIRECT_URL leads to a pooler in transaction mode: set it to'],
  ['no transactions', 'set it to the database itself, or to a pooler in session or transaction mode'],
  ['two databases', 'both must be the same one'],
])('explains "%s" of a pooler with the settings to change', (problem, words) => {
  const told = explainFailure(new PoolerError(problem))
  expect(told).toContain(words)
  expect(told.match(/\.(?= |$)/g)).toHaveLength(1)
})

test('a port that needs more rights is not mistaken for a folder', () => {
  expect(explainFailure(failure({ code: 'EACCES', port: 80 }))).toContain('Use a port above 1023')
})

test('prints the message of an expected error, and the stack of an unexpected one', () => {
  expect(explainFailure(new ConfigError(['PORT must be a number']))).toBe(
    "These settings can't be used:\n  - PORT must be a number",
  )
  expect(explainFailure(new TypeError('x is not a function'))).toContain('explain-failure.test')
})
