/** Cells that hold formulas and errors of a spreadsheet instead of values. */

export type SpreadsheetCell = { text: string; problem?: string | undefined }

/** A call with one or two texts; spreadsheets in other languages separate them by semicolons. */
const CALL = /^=\s*([\p{L}._]+)\(\s*"((?:[^"]|"")*)"\s*(?:[,;]\s*"((?:[^"]|"")*)"\s*)?(?:[,;][^"]*)?\)\s*$/u
const LINKS =
  /^(?:hyperlink|lien_hypertexte|hiperv[ií]nculo|hiperlink|collegamento\.ipertestuale|colleg\.ipertestuale|hiper[lł][aą]cze|гиперссылка)$/iu
const IMAGES = /^(?:image|imagen|immagine|imagem|bild|afbeelding|obraz)$/iu
const TEXTS = /^=\s*"(?:[^"]|"")*"(?:\s*&\s*"(?:[^"]|"")*")*\s*$/
const TEXT = /"((?:[^"]|"")*)"/g
const OTHER_FORMULA = /^=\s*(?:[\p{L}._]+\(|\$?[A-Z]{1,3}\$?\d)/u
/** Errors of Excel, Sheets and LibreOffice, some in other languages. */
const ERROR =
  /^#(?:REF|NAME|N\/A|VALUE|DIV\/0|NULL|NUM|SPILL|CALC|FIELD|GETTING_DATA|CONNECT|BLOCKED|UNKNOWN|ERROR|BUSY|BEZUG|WERT|ZAHL|NV|NOM|VALEUR|NOMBRE|¡REF|¿NOMBRE|¡VALOR|¡DIV\/0|VALOR|RIF|NOME|N\/D|ССЫЛКА|ИМЯ|ЗНАЧ)[!?]?$/i
/** Apostrophe in front of text that would otherwise be a formula. */
const PROTECTED = /^'(?=[=+\-@\t])/

/** @param isAddress whether the column contains URLs, so that a link gives its target instead of its text */
export function readSpreadsheetCell(cell: string, isAddress: boolean): SpreadsheetCell {
  const first = cell.trimStart()[0]
  if (first !== '=' && first !== '#' && first !== "'") return { text: cell }
  const value = cell.trim()
  if (ERROR.test(value))
    return { text: '', problem: `holds the error ${value} of a spreadsheet and is empty` }
  if (first === "'") return { text: cell.replace(PROTECTED, '') }
  if (TEXTS.test(value)) return { text: [...value.matchAll(TEXT)].map(([, text]) => unquote(text!)).join('') }
  const [, name = '', target = '', label] = CALL.exec(value) ?? []
  if (IMAGES.test(name)) return { text: unquote(target) }
  if (LINKS.test(name)) return { text: unquote(isAddress ? target : (label ?? target)) }
  return OTHER_FORMULA.test(value)
    ? { text: cell, problem: 'holds a formula instead of its value' }
    : { text: cell }
}

function unquote(text: string): string {
  return text.replaceAll('""', '"')
}
