import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { calculateExample } from './example-product.ts'
import { createDemandSheet, createRivalsSheet } from './market-sheets.ts'
import { createAdCostSheet, createMarginSheet } from './money-sheets.ts'
import { createProductResearchWorkbook } from './product-research.ts'
import type { Sheet } from './sheet.ts'
import { createStartSheet, createVerdictSheet } from './verdict-sheets.ts'

const results = calculateExample()
const sheets = [
  createStartSheet(),
  createDemandSheet(results),
  createRivalsSheet(results),
  createMarginSheet(results),
  createAdCostSheet(results),
  createVerdictSheet(results),
]

const listFormulas = (sheet: Sheet) =>
  sheet.cells.flatMap(({ at, content }) =>
    content !== null && typeof content === 'object'
      ? [{ at, formula: content.formula, value: content.value }]
      : [],
  )

test('every formula points at cells that exist', () => {
  const missing = sheets.flatMap((sheet) =>
    listFormulas(sheet).flatMap(({ at, formula }) =>
      [...formula.replaceAll(/"[^"]*"/g, '').matchAll(/(?:(?:'([^']+)'|([A-Z][a-z]+))!)?\$?([A-Z])\$?(\d+)/g)]
        .filter(([, quoted, plain, column, row]) => {
          const target = sheets.find(({ name }) => name === (quoted ?? plain ?? sheet.name))
          return !target?.cells.some((cell) => cell.at === `${column}${row}`)
        })
        .map(([reference]) => `${sheet.name}!${at}: ${reference}`),
    ),
  )
  expect(missing).toEqual([])
})

test('no cell is written twice, and the cells of a row are in order', () => {
  for (const sheet of sheets) {
    const places = sheet.cells.map(({ at }) => at)
    expect(new Set(places).size).toBe(places.length)
    const rows = Map.groupBy(places, (at) => at.slice(1))
    for (const row of rows.values()) expect(row).toEqual([...row].sort())
  }
})

test('the example’s values agree with the formulas of ACoS', () => {
  expect(results.breakEven).toBeCloseTo(results.margin / 29.99, 10)
  expect(results.targetAcos).toBeCloseTo(0.25, 10)
  expect(results.acos).toBeCloseTo(0.95 / 0.11 / 29.99, 10)
})

test('the example shows a pass and a miss', () => {
  const outcomes = listFormulas(sheets[5]!).map(({ value }) => value)
  expect(outcomes).toContain('Pass')
  expect(outcomes).toContain('Miss')
})

test('the workbook is an archive whose formulas carry their values', () => {
  const archive = createProductResearchWorkbook()
  const start = archive.indexOf('xl/worksheets/sheet6.xml')
  const size = archive.readUInt32LE(start - 30 + 18)
  const content = start + 'xl/worksheets/sheet6.xml'.length
  const xml = inflateRawSync(archive.subarray(content, content + size)).toString()
  expect(xml).toContain('<f>Demand!G12</f><v>421.08')
  expect(xml.match(/<f>/g)).toHaveLength(xml.match(/<\/f><v>[^<]+<\/v>/g)!.length)
})
