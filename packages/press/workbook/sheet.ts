/** Cell styles: input cells are yellow, calculated ones white. */
export type CellStyle =
  | 'title'
  | 'lead'
  | 'note'
  | 'heading'
  | 'column-name'
  | 'label'
  | 'text'
  | 'input-text'
  | 'input-number'
  | 'input-money'
  | 'input-percent'
  | 'input-rating'
  | 'number'
  | 'money'
  | 'percent'
  | 'total-number'
  | 'total-money'
  | 'total-percent'
  | 'total-text'
  | 'outcome'
  | 'answer'

/** A formula with its value for the example, for programs that don't calculate. */
export type CellContent = string | number | { formula: string; value: string | number } | null

export type Cell = { at: string; content: CellContent; style: CellStyle }

export type Check =
  | { kind: 'list'; range: string; options: readonly string[] }
  | { kind: 'between'; range: string; min: number; max: number; message: string }

export type Sheet = {
  name: string
  /** Widths in characters, from column A. */
  columns: readonly number[]
  cells: readonly Cell[]
  merges?: readonly string[]
  /** Heights of custom rows, in points. */
  rowHeights?: Readonly<Record<number, number>>
  /** Rows above this one are frozen. */
  frozenRows?: number
  checks?: readonly Check[]
  /** Cells colored green or red by value. */
  outcomes?: { range: string; good: readonly string[]; bad: readonly string[] }
}

/** Cells of one row, starting at `column`; holes are skipped. */
export function fillRow(
  row: number,
  column: string,
  cells: readonly ([content: CellContent, style: CellStyle] | undefined)[],
): Cell[] {
  return cells.flatMap((cell, index) =>
    cell
      ? [
          {
            at: `${String.fromCodePoint(column.codePointAt(0)! + index)}${row}`,
            content: cell[0],
            style: cell[1],
          },
        ]
      : [],
  )
}

export function calculate(formula: string, value: string | number): CellContent {
  return { formula, value }
}
