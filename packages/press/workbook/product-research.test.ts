import { parseCellRef, readXlsx, type Workbook } from 'hucre'
import { expect, test } from 'vitest'
import { writeArchive } from '../outputs/make-file.ts'
import { cellStyles } from './write-workbook.ts'
import { calculateExample } from './example-product.ts'
import { createDemandSheet, createRivalsSheet } from './market-sheets.ts'
import { createAdCostSheet, createMarginSheet } from './money-sheets.ts'
import { createProductResearchWorkbook } from './workbook.ts'
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

test('values of the example match the ACoS formulas', () => {
  expect(results.breakEven).toBeCloseTo(results.margin / 29.99, 10)
  expect(results.targetAcos).toBeCloseTo(0.25, 10)
  expect(results.acos).toBeCloseTo(0.95 / 0.11 / 29.99, 10)
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
