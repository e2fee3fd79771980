import { expect, test } from 'vitest'
import { readImport } from '../files/read-import.ts'

const read = (answer: unknown, prefix = '/*O_o*/\n') => {
  const text = `${prefix}google.visualization.Query.setResponse(${JSON.stringify(answer)});`
  return readImport({ bytes: Buffer.from(text) }, { now: '2026-11-21T00:00:00.000Z', timeZone: 'UTC' })
}
const cols = ['title', 'content', 'published_at'].map((label, at) => ({
  id: 'ABC'[at],
  label,
  type: 'string',
}))

test('reads rows with blank cells and zero-based months', async () => {
  const rows = [
    { c: [{ v: 'One' }, { v: '<p>x</p>' }, { v: 'Date(2026,1,14)' }] },
    { c: [{ v: 'Two' }, { v: 'y' }, null] },
  ]
  const reading = await read({ status: 'ok', table: { cols, rows } })
  expect(reading).toMatchObject({ format: 'gviz', failure: null, problems: [] })
  expect(reading.records).toMatchObject([
    { title: 'One', published_at: '2026-02-14T12:00:00.000Z' },
    { title: 'Two', published_at: null },
  ])
})

test('accepts a missing prefix', async () => {
  const table = { cols, rows: [{ c: [{ v: 'One' }, { v: 'x' }] }] }
  expect((await read({ status: 'ok', table }, '')).records).toHaveLength(1)
})

test('reports an error of the spreadsheet', async () => {
  const reading = await read({
    status: 'error',
    errors: [{ reason: 'access_denied', message: 'ACCESS_DENIED', detailed_message: 'No access' }],
  })
  expect(reading.failure).toBe('malformed')
  expect(reading.problems[0]?.reason).toContain('No access')
})

test('rejects a response without a table', async () => {
  expect((await read({ status: 'ok' })).failure).toBe('no-columns')
})
