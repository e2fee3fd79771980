import { parseCellRef, parseRange, readXlsx, type Workbook } from 'hucre'
import { expect, test } from 'vitest'
import { writeArchive } from '../outputs/write-archive.ts'
import { cellStyles, outcomeStyles } from './cell-styles.ts'
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

test('every formula refers to existing cells', () => {
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

test('cells are unique and in order', () => {
  for (const sheet of sheets) {
    const places = sheet.cells.map(({ at }) => at)
    expect(new Set(places).size).toBe(places.length)
    const rows = Map.groupBy(places, (at) => at.slice(1))
    for (const row of rows.values()) expect(row).toEqual([...row].sort())
  }
})

test('values of the example match the ACoS formulas', () => {
  expect(results.breakEven).toBeCloseTo(results.margin / 29.99, 10)
  expect(results.targetAcos).toBeCloseTo(0.25, 10)
  expect(results.acos).toBeCloseTo(0.95 / 0.11 / 29.99, 10)
})

test('the example contains a pass and a miss', () => {
  const outcomes = listFormulas(sheets[5]!).map(({ value }) => value)
  expect(outcomes).toContain('Pass')
  expect(outcomes).toContain('Miss')
})

/** Parses the file like a spreadsheet program. */
async function openWorkbook(): Promise<Workbook> {
  const parts = await createProductResearchWorkbook()
  const files = parts.map(({ path, source }): [string, Uint8Array] => {
    if (source.kind !== 'bytes') throw new Error(`${path} is no part of a workbook`)
    return [path, source.bytes]
  })
  return readXlsx(writeArchive(files), { readStyles: true })
}

test('the workbook contains text, formula, value and style of every cell', async () => {
  const written = await openWorkbook()
  expect(written.sheets.map(({ name }) => name)).toEqual(sheets.map(({ name }) => name))
  for (const [index, sheet] of sheets.entries()) {
    for (const { at, content, style } of sheet.cells) {
      const { row, col } = parseCellRef(at)
      const cell = written.sheets[index]!.cells!.get(`${row},${col}`)
      const place = `${sheet.name}!${at}`
      if (content !== null && typeof content === 'object')
        expect([cell?.formula, cell?.formulaResult ?? cell?.value ?? ''], place).toEqual([
          content.formula,
          content.value,
        ])
      else expect(cell?.value ?? null, place).toBe(content)
      // Cells don't repeat the default font of the workbook.
      expect({ font: cellStyles.text.font, ...cell?.style }, place).toMatchObject(cellStyles[style])
    }
  }
})

test('the workbook contains widths, heights, frozen rows and validation', async () => {
  const written = await openWorkbook()
  for (const [index, sheet] of sheets.entries()) {
    const found = written.sheets[index]!
    expect(found.columns?.map(({ width }) => width)).toEqual(sheet.columns)
    expect(found.merges ?? []).toEqual((sheet.merges ?? []).map((range) => parseRange(range)))
    for (const [row, height] of Object.entries(sheet.rowHeights ?? {}))
      expect(found.rowDefs?.get(Number(row) - 1)?.height, `${sheet.name} ${row}`).toBe(height)
    expect(found.freezePane?.rows).toBe(sheet.frozenRows)
    expect(
      (found.dataValidations ?? []).map(({ range, formula1, values }) => [range, values ?? formula1]),
    ).toEqual(
      (sheet.checks ?? []).map((check) => [
        check.range,
        check.kind === 'list' ? check.options : String(check.min),
      ]),
    )
    expect(
      (found.conditionalRules ?? []).map(({ range, style }) => [range, style?.font?.color?.rgb]),
    ).toEqual(
      [...(sheet.outcomes?.good ?? []), ...(sheet.outcomes?.bad ?? [])].map((word) => [
        sheet.outcomes!.range,
        (word === 'Miss' ? outcomeStyles.bad : outcomeStyles.good).font?.color?.rgb,
      ]),
    )
  }
})

test('the same sheets produce the same workbook', async () => {
  expect(await createProductResearchWorkbook()).toEqual(await createProductResearchWorkbook())
})
