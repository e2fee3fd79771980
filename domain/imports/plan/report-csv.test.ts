import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { writeReportCsv, type ReportRow } from './report-csv.ts'

const ROW: ReportRow = {
  number: 1,
  line: 2,
  title: 'One',
  outcome: 'created',
  reason: '',
  source_id: 'sheet:1',
  post_id: 'p-1',
}
const read = (fields: Partial<ReportRow>) =>
  parse(writeReportCsv([{ ...ROW, ...fields }]), { bom: true, record_delimiter: '\r\n' })[1]!

test('writes column names', () => {
  expect(writeReportCsv([ROW])).toBe(
    '\ufeffRecord,Line,Title,Outcome,Reason,Source id,Post id\r\n1,2,One,created,,sheet:1,p-1\r\n',
  )
  expect(writeReportCsv([])).toBe('\ufeffRecord,Line,Title,Outcome,Reason,Source id,Post id\r\n')
})

test('quotes commas, quotes and line breaks', () => {
  expect(read({ title: 'a, "b"; c\r\nd', line: null, post_id: null })).toEqual([
    '1',
    '',
    'a, "b"; c d',
    'created',
    '',
    'sheet:1',
    '',
  ])
})

test.for(['=1+1', '  =1'])('protects the title %j from being a formula', (title) => {
  expect(read({ title })[2]).toMatch(/^'/)
  expect(read({ reason: title })[4]).toMatch(/^'/)
  expect(read({ source_id: title })[5]).toMatch(/^'/)
})

test.for(['One', 'a=b', '10 - 12', 'mail@example.com'])('does not change the title %j', (title) => {
  expect(read({ title })[2]).toBe(title)
})
