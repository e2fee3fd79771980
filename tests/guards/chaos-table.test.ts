/** docs/chaos.md says of each fault what happens, and which test makes it happen. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const COLUMNS = ['fault', 'visitors', 'writers', 'heals', 'tests'] as const

type Row = Record<(typeof COLUMNS)[number], string>

async function readTable(): Promise<Row[]> {
  const text = await readFile(`${root}docs/chaos.md`, 'utf8')
  const lines = text.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) => {
    const cells = line.slice(1, -1).split('|')
    return Object.fromEntries(COLUMNS.map((name, index) => [name, cells[index]?.trim() ?? ''])) as Row
  })
}

const nameTests = ({ tests }: Row) => [...tests.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)

test('each fault says what visitors and writers see, how it heals, and which tests make it happen', async () => {
  const rows = await readTable()
  expect(rows.length).toBeGreaterThan(25)
  for (const row of rows) {
    for (const name of COLUMNS) expect(row[name], row.fault).not.toBe('')
    expect(nameTests(row), row.fault).not.toEqual([])
  }
})

test('every test that is named exists', async () => {
  const missing = (await readTable())
    .flatMap(nameTests)
    .filter((name) => !existsSync(`${root}${name}.test.ts`))
  expect(missing).toEqual([])
})

test('no fault stands there twice', async () => {
  const faults = (await readTable()).map(({ fault }) => fault)
  expect(faults).toEqual([...new Set(faults)])
})
