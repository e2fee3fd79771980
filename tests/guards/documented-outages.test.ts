/** The table in docs/running.md lists what happens for each fault, and the tests that cause it. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const COLUMNS = ['fault', 'visitors', 'writers', 'recovers', 'tests'] as const

type Row = Record<(typeof COLUMNS)[number], string>

const page = readFileSync(`${root}docs/running.md`, 'utf8')
const section = page.slice(page.indexOf('## When something fails'))
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) => {
    const cells = line.slice(1, -1).split('|')
    return Object.fromEntries(COLUMNS.map((name, index) => [name, cells[index]?.trim() ?? ''])) as Row
  })

const testFiles = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts'],
  {
    cwd: root,
    encoding: 'utf8',
  },
).split('\n')

const nameTests = ({ tests }: Row) => [...tests.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)

test('each fault lists its effects, its recovery and its tests', () => {
  expect(rows.length).toBeGreaterThan(25)
  for (const row of rows) {
    for (const name of COLUMNS) expect(row[name], row.fault).not.toBe('')
    expect(nameTests(row), row.fault).not.toEqual([])
  }
})

test('each named test is exactly one file', () => {
  const found = new Set(rows.flatMap(nameTests))
  const unclear = [...found].filter(
    (name) => testFiles.filter((file) => `/${file}`.endsWith(`/${name}.test.ts`)).length !== 1,
  )
  expect(unclear).toEqual([])
})

test('no fault is listed twice', () => {
  const faults = rows.map(({ fault }) => fault)
  expect(faults).toEqual([...new Set(faults)])
})
