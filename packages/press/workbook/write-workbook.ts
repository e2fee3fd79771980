import { unzipSync } from 'fflate'
import {
  type Cell as WrittenCell,
  type ConditionalRule,
  type DataValidation,
  parseCellRef,
  parseRange,
  type WriteSheet,
  writeXlsx,
} from 'hucre'
import type { Output } from '../outputs/output.ts'
import { cellStyles, outcomeStyles } from './cell-styles.ts'
import type { Cell, Check, Sheet } from './sheet.ts'

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
