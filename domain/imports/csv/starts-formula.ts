/** Signs with which a cell becomes a formula in a spreadsheet, also after quotes and blanks. */
const FORMULA = /^[\s"'\u200b-\u200f\ufeff]*[=+\-@\t\r|%＝＋－＠]/

/** Whether a spreadsheet may run a cell with this text. */
export function startsFormula(text: string): boolean {
  return FORMULA.test(text)
}
