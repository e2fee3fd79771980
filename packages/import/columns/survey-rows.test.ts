import { expect, test } from 'vitest'
import { createRowSurveyor } from './survey-rows.ts'
import type { ImportOptions } from '../records/records.ts'

const OPTIONS: ImportOptions = { now: '2026-11-21T00:00:00.000Z', timeZone: 'UTC' }
function survey(rows: readonly Record<string, unknown>[], more: Partial<ImportOptions> = {}) {
  const surveyor = createRowSurveyor({ ...OPTIONS, ...more })
  for (const [at, cells] of rows.entries())
    surveyor.add({ number: at + 1, line: null, cells: new Map(Object.entries(cells)) })
  return surveyor.finish()
}

test('lists columns in file order, with samples and fields', () => {
  const { columns, mapping, missingFields, rowCount } = survey([
    { Title: 'One', Untertitel: ' a \n b ' },
    { Title: 'Two', Untertitel: 'a b', Command: 'NEW' },
  ])
  expect(columns).toEqual([
    { name: 'Title', samples: ['One', 'Two'], field: 'title', isRecognized: true },
    { name: 'Untertitel', samples: ['a b'], field: null, isRecognized: false },
    { name: 'Command', samples: ['NEW'], field: null, isRecognized: true },
  ])
  expect(mapping).toEqual({ Title: 'title', Untertitel: null, Command: null })
  expect(missingFields).toEqual(['body_html'])
  expect(rowCount).toBe(2)
})

test('shows at most three short, single-line text samples', () => {
  const values = ['a', '', 'b', null, 'c', 'd']
  expect(survey(values.map((value) => ({ title: 'x', K1: value }))).columns[1]?.samples).toEqual([
    'a',
    'b',
    'c',
  ])
  expect(survey([{ K1: 'x'.repeat(500) }]).columns[0]?.samples).toEqual(['x'.repeat(120)])
  expect(survey([{ K1: { a: 1 }, K2: 5, K3: false }]).columns.map(({ samples }) => samples)).toEqual([
    [],
    ['5'],
    ['false'],
  ])
})

test('rejects more than 500 columns', () => {
  const cells = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]))
  expect(survey([cells(500)]).columns).toHaveLength(500)
  expect(() => survey([cells(500), { another: 1 }])).toThrow(/more than 500 different columns/)
})

test('suggests nothing for assigned columns', () => {
  const row = { Kopf: 'One', Titel: 'Two', Inhalt: 'x' }
  const assigned = survey([row], { columns: { Kopf: 'title', Inhalt: null } })
  expect(assigned.mapping).toEqual({ Kopf: 'title', Titel: null, Inhalt: null })
  expect(assigned.missingFields).toEqual(['body_html'])
  expect(assigned.suggestedMapping).toEqual({ Kopf: 'title', Titel: 'body_html', Inhalt: null })
  expect(survey([row]).suggestedMapping).toMatchObject({ Titel: 'title', Inhalt: 'body_html' })
})

test.for<[string, Record<string, unknown>[], unknown]>([
  [
    'dates of two readings',
    [{ date: ' 05/02/2026\n10:00 ' }, { date: '06/03/2026' }],
    { column: 'date', examples: ['05/02/2026 10:00', '06/03/2026'] },
  ],
  ['one date that settles the rest', [{ date: '05/02/2026' }, { date: '31/01/2026' }], null],
  [
    'dates that contradict one another',
    [{ date: '05/02/2026' }, { date: '31/01/2026' }, { date: '01/31/2026' }],
    { column: 'date', examples: ['05/02/2026'] },
  ],
  ['dates with dots, which put the day first', [{ date: '31.12.2025' }, { date: '05/02/2026' }], null],
  ['dates of one reading', [{ date: '2026-02-05' }], null],
  ['dates as numbers', [{ date: 46154 }], null],
  [
    'a date in a Published column',
    [{ published: '05/02/2026' }],
    { column: 'published', examples: ['05/02/2026'] },
  ],
  ['words in a Published column', [{ published: 'yes', 'created at': '2026-02-05' }], null],
  ['creation dates', [{ 'created at': '05/02/2026' }], { column: 'created at', examples: ['05/02/2026'] }],
  ['creation dates that are not needed', [{ 'created at': '05/02/2026', date: '2026-02-05' }], null],
  ['dates in a column that is no date', [{ title: '05/02/2026' }], null],
  [
    'more dates than are shown',
    ['01', '02', '03', '04'].map((day) => ({ date: `05/${day}/2026` })),
    { column: 'date', examples: ['05/01/2026', '05/02/2026', '05/03/2026'] },
  ],
])('whether the author is asked for the order of dates: %s', ([, rows, question]) => {
  expect(survey(rows).dateQuestion).toEqual(question)
})

test("uses the author's choice only where no column decides", () => {
  const rows = [{ date: '05/02/2026', 'created at': '31/01/2026' }]
  const { dateQuestion, orders } = survey(rows, { dateOrder: 'month-first' })
  expect(dateQuestion).toBeNull()
  expect([...orders]).toEqual([
    ['date', 'month-first'],
    ['created at', 'day-first'],
  ])
})

test('measures cell lengths in the first fifty rows only', () => {
  const short = Array.from({ length: 50 }, () => ({ K1: 'a'.repeat(50), K2: 'b'.repeat(60) }))
  const long = Array.from({ length: 50 }, () => ({ K1: 'a'.repeat(5_000), K2: 'b'.repeat(60) }))
  expect(survey([...short, ...long]).suggestedMapping).toMatchObject({ K2: 'title', K1: 'body_html' })
  expect(survey([...long, ...short]).suggestedMapping).toMatchObject({ K1: 'body_html', K2: 'title' })
})
