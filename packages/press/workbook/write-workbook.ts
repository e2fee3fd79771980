import { unzipSync } from 'fflate'
import {
  type Cell as WrittenCell,
  type ConditionalRule,
  type DataValidation,
  parseCellRef,
  parseRange,
  type WriteSheet,
  writeXlsx,
  type CellStyle as Style,
  type Color,
  type FontStyle,
  type PatternFill,
} from 'hucre'
import type { Output } from '../outputs/output.ts'
import type { Cell, Check, Sheet, CellStyle } from './sheet.ts'

/** In points. */
const ROW_HEIGHT = 18
/** Fixed creation date, for reproducible output. */
const MODIFIED = new Date(Date.UTC(2026, 0, 1))

export type WorkbookInfo = { title: string; description: string }

/** Creates the parts of an .xlsx file: formulas with values, input validation, print setup. */
export async function writeWorkbook(sheets: readonly Sheet[], info: WorkbookInfo): Promise<Output[]> {
  const file = await writeXlsx({
    sheets: sheets.map(describeSheet),
    defaultFont: cellStyles.text.font,
    properties: { ...info, created: MODIFIED, modified: MODIFIED },
  })
  // The library's own archive is not reproducible, so the parts are packed again.
  return Object.entries(unzipSync(file)).map(([path, bytes]) => ({ path, source: { kind: 'bytes', bytes } }))
}

function describeSheet(sheet: Sheet): WriteSheet {
  const { name, columns, cells, merges = [], frozenRows, checks = [], outcomes } = sheet
  return {
    name,
    columns: columns.map((width) => ({ width })),
    cells: new Map(cells.map((cell) => [describePlace(cell.at), describeCell(cell)])),
    merges: merges.map((range) => parseRange(range)),
    rowDefs: describeRows(sheet),
    ...(frozenRows && { freezePane: { rows: frozenRows } }),
    ...(outcomes && { conditionalRules: listOutcomeRules(outcomes) }),
    dataValidations: checks.map(describeCheck),
    view: { showGridLines: false },
    pageSetup: {
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      margins: { left: 0.5, right: 0.5, top: 0.6, bottom: 0.6, header: 0.3, footer: 0.3 },
    },
    headerFooter: { oddFooter: `&L${name}&RFor personal use only` },
  }
}

function describePlace(at: string): string {
  const { row, col } = parseCellRef(at)
  return `${row},${col}`
}

function describeCell({ content, style }: Cell): Partial<WrittenCell> {
  if (content !== null && typeof content === 'object')
    return { formula: content.formula, formulaResult: content.value, style: cellStyles[style] }
  return { value: content, style: cellStyles[style] }
}

function describeRows({ cells, rowHeights = {} }: Sheet): Map<number, { height: number }> {
  const rows = Math.max(...cells.map(({ at }) => parseCellRef(at).row)) + 1
  return new Map(
    Array.from({ length: rows }, (_, index) => [index, { height: rowHeights[index + 1] ?? ROW_HEIGHT }]),
  )
}

function listOutcomeRules({ range, good, bad }: NonNullable<Sheet['outcomes']>): ConditionalRule[] {
  const first = range.split(':')[0]!
  return [
    ...good.map((word) => ({ word, style: outcomeStyles.good })),
    ...bad.map((word) => ({ word, style: outcomeStyles.bad })),
  ].map(({ word, style }, index) => ({
    type: 'expression',
    priority: index + 1,
    formula: `${first}="${word}"`,
    style,
    range,
  }))
}

function describeCheck(check: Check): DataValidation {
  const shared = { allowBlank: true, showErrorMessage: true, range: check.range }
  if (check.kind === 'list') return { ...shared, type: 'list', values: [...check.options] }
  return {
    ...shared,
    type: 'decimal',
    operator: 'between',
    formula1: String(check.min),
    formula2: String(check.max),
    errorTitle: 'Check this figure',
    errorMessage: check.message,
  }
}

type Look = {
  font: 'normal' | 'bold' | 'title' | 'heading' | 'quiet' | 'on-dark'
  fill?: 'input' | 'dark' | 'tint'
  isRuled?: boolean
  format?: string
  align?: 'left' | 'right' | 'center'
  isWrapped?: boolean
  isIndented?: boolean
}

const COUNT = '#,##0'
const MONEY = '"$"#,##0.00'
const PERCENT = '0.0%'

const looks: Record<CellStyle, Look> = {
  title: { font: 'title' },
  lead: { font: 'normal', isWrapped: true },
  note: { font: 'quiet', isWrapped: true, isIndented: true },
  heading: { font: 'heading' },
  'column-name': { font: 'on-dark', fill: 'dark', isRuled: true, isWrapped: true },
  label: { font: 'normal', isRuled: true, isWrapped: true },
  text: { font: 'normal', isRuled: true, isWrapped: true, isIndented: true },
  'input-text': { font: 'normal', fill: 'input', isRuled: true, align: 'left' },
  'input-number': { font: 'normal', fill: 'input', isRuled: true, format: COUNT, align: 'right' },
  'input-money': { font: 'normal', fill: 'input', isRuled: true, format: MONEY, align: 'right' },
  'input-percent': { font: 'normal', fill: 'input', isRuled: true, format: PERCENT, align: 'right' },
  'input-rating': { font: 'normal', fill: 'input', isRuled: true, format: '0.0', align: 'right' },
  number: { font: 'normal', isRuled: true, format: COUNT, align: 'right' },
  money: { font: 'normal', isRuled: true, format: MONEY, align: 'right' },
  percent: { font: 'normal', isRuled: true, format: PERCENT, align: 'right' },
  'total-number': { font: 'bold', fill: 'tint', isRuled: true, format: COUNT, align: 'right' },
  'total-money': { font: 'bold', fill: 'tint', isRuled: true, format: MONEY, align: 'right' },
  'total-percent': { font: 'bold', fill: 'tint', isRuled: true, format: PERCENT, align: 'right' },
  'total-text': { font: 'bold', fill: 'tint', isRuled: true, align: 'left' },
  outcome: { font: 'bold', isRuled: true, align: 'center' },
  answer: { font: 'heading', fill: 'tint', isRuled: true, align: 'center' },
}

const INK: Color = { rgb: '0C1F1A' }
const CALIBRI: FontStyle = { name: 'Calibri', family: 2, size: 11, color: INK }
const FONTS: Record<Look['font'], FontStyle> = {
  normal: CALIBRI,
  bold: { ...CALIBRI, bold: true },
  title: { ...CALIBRI, bold: true, size: 20, color: { rgb: '0E5A45' } },
  heading: { ...CALIBRI, bold: true, size: 14 },
  quiet: { ...CALIBRI, size: 10, color: { rgb: '586961' } },
  'on-dark': { ...CALIBRI, bold: true, color: { rgb: 'FFFFFF' } },
}
const FILLS: Record<NonNullable<Look['fill']>, string> = {
  input: 'FBF3D0',
  dark: '0F2E26',
  tint: 'E1EEE6',
}
const RULE: Style['border'] = { bottom: { style: 'thin', color: { rgb: 'D7DED5' } } }

/** Cell styles for the spreadsheet library. */
export const cellStyles: Record<CellStyle, Style> = Object.fromEntries(
  Object.entries(looks).map(([name, look]) => [name, describeLook(look)]),
) as Record<CellStyle, Style>

/** Styles of a pass and a miss. */
const outcomeStyles = {
  good: describeOutcome('0E5A45', 'E1EEE6'),
  bad: describeOutcome('B3261E', 'FBEAE8'),
} as const

function describeLook({ font, fill, isRuled, format, align, isWrapped, isIndented }: Look): Style {
  return {
    font: FONTS[font],
    ...(fill && { fill: fillSolid(FILLS[fill], { indexed: 64 }) }),
    ...(isRuled && { border: RULE }),
    ...(format && { numFmt: format }),
    alignment: {
      vertical: isWrapped ? 'top' : 'center',
      ...(align && { horizontal: align }),
      ...(isWrapped && { wrapText: true }),
      ...(isIndented && { horizontal: 'left', indent: 1 }),
    },
  }
}

function describeOutcome(ink: string, fill: string): Style {
  return { font: { color: { rgb: ink } }, fill: fillSolid(fill, { rgb: fill }) }
}

function fillSolid(rgb: string, behind: Color): PatternFill {
  return { type: 'pattern', pattern: 'solid', fgColor: { rgb }, bgColor: behind }
}
