/** Excel files as sheets of text. This file is loaded only when one was chosen. */
import readSheets, { type Sheet, type SheetData } from 'read-excel-file/universal'
import { findField } from '../columns/field-names.ts'
import { ImportFileError } from '../files/import-file-error.ts'
import { toText } from '../text/clean-text.ts'

export type SheetText = {
  csv: string
  /** Names of the sheets that were not read. */
  otherSheets: string[]
}

/** Number of first rows that are searched for column names. */
const HEADER_ROWS = 10

/** The first sheet with titles and content, else the first with rows. @throws {ImportFileError} */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<SheetText> {
  const sheets = (await read(bytes)).filter(({ data }) => data.length > 0)
  const chosen = sheets.find(({ data }) => hasPosts(data)) ?? sheets[0]
  if (chosen === undefined) throw new ImportFileError('empty', 'The Excel file has no rows.')
  const otherSheets = sheets.filter((sheet) => sheet !== chosen).map(({ sheet }) => sheet)
  return { csv: chosen.data.map((row) => row.map(writeCell).join(',')).join('\n'), otherSheets }
}

async function read(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet[]> {
  try {
    return await readSheets(bytes.buffer, { trim: false })
  } catch (error) {
    const advice = 'The Excel file cannot be read. Save the sheet as CSV (UTF-8) and import that.'
    throw new ImportFileError('malformed', advice, { cause: error })
  }
}

function hasPosts(data: SheetData): boolean {
  return data.slice(0, HEADER_ROWS).some((row) => {
    const fields = row.map((cell) => findField(toText(cell)))
    return fields.includes('title') && fields.includes('body_html')
  })
}

function writeCell(value: SheetData[number][number]): string {
  const text = value instanceof Date ? writeDate(value) : toText(value)
  return /["\n\r,;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Excel's dates have no time zone. */
function writeDate(date: Date): string {
  return date.toISOString().replace(/T00:00:00\.000Z$|\.\d{3}Z$/, '')
}
