import { startsFormula } from '../csv/starts-formula.ts'

/** A text that a spreadsheet would run gets an apostrophe in front; so does one that has one, to be told apart. */
export function protectCell(text: string): string {
  return text.startsWith("'") || startsFormula(text) ? `'${text}` : text
}

/** Takes back what `protectCell` did. */
export function openCell(cell: string): string {
  return cell.startsWith("'") ? cell.slice(1) : cell
}
