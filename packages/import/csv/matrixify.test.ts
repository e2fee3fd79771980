import { expect, test } from 'vitest'
import { readImport } from '../files/read-import.ts'

const HEADER = 'ID,Handle,Command,Title,Body HTML,Published,Top Row,Blog: Handle,Comment: Author'
const read = (...rows: string[]) =>
  readImport(
    { bytes: Buffer.from([HEADER, ...rows].join('\r\n')) },
    { now: '2026-11-21T00:00:00.000Z', timeZone: 'UTC' },
  )

test('recognizes the sheet without column assignments', async () => {
  const reading = await read('1,one,NEW,One,<p>x</p>,TRUE,1,insights,')
  expect(reading).toMatchObject({ format: 'matrixify', unmappedColumns: [], problems: [] })
  expect(reading.columns).toEqual(HEADER.split(','))
  expect(reading.records).toMatchObject([
    { source: 'matrixify', source_id: 'shopify:1', old_url: '/blogs/insights/one' },
  ])
})

test.for(['', 'NEW', 'merge', 'Update', 'REPLACE'])(
  'imports a post for the command "%s"',
  async (command) => {
    expect((await read(`1,one,${command},One,<p>x</p>,TRUE,1,,`)).records).toHaveLength(1)
  },
)

test.for(['DELETE', 'delete', 'IGNORE'])('ignores rows with the command %s', async (command) => {
  const { records, problems } = await read(`1,one,${command},One,<p>x</p>,TRUE,1,,`)
  expect(records).toEqual([])
  expect(problems).toMatchObject([{ severity: 'ignored', record: 1, line: 2, title: 'One' }])
})

test('rejects an unknown command', async () => {
  expect((await read('1,one,UPSERT,One,<p>x</p>,TRUE,1,,')).problems).toMatchObject([
    { severity: 'rejected' },
  ])
})

test('ignores comment rows', async () => {
  const { records, problems } = await read(
    '1,one,,One,<p>x</p>,TRUE,1,,',
    '1,one,,,,,,,reader',
    '1,one,,,,,,,',
  )
  expect(records).toHaveLength(1)
  expect(problems.map(({ severity }) => severity)).toEqual(['ignored', 'ignored'])
})
