/** Signs with which a cell becomes a formula in a spreadsheet, also after quotes, blanks and signs that nobody sees. */
const FORMULA =
  /^[\s\p{Cc}"'\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]*[=+\-@\t\r|%＝＋－＠﹢﹣﹦﹫]/u

/** Whether a spreadsheet may run a cell with this text. */
export function startsFormula(text: string): boolean {
  return FORMULA.test(text)
}
