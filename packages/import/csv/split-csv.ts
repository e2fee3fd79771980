/** Splits a streamed CSV into rows of cells. `split-csv.test.ts` lists the dialects. */
import type { TextReader } from '../files/import-format.ts'
import { MAX_RECORD_LENGTH, mustBeFewColumns } from '../files/import-limits.ts'
import {
  DELIMITERS,
  findDelimiter,
  findFirstRow,
  hasWholeRow,
  MAX_HEADER_LENGTH,
  SEPARATOR_LINE,
} from './sheet-beginning.ts'
import { countEnding, countLineBreaks } from '../text/clean-text.ts'

export type CsvRow = {
  line: number
  cells: string[]
  /** Line of a quote that was closed within the text of a later line, which merged rows. */
  strayQuoteLine: number | null
  /** Last row, without a line break. */
  isUnended: boolean
}

/** Line of an unclosed quote; nothing from that row on was read. */
export type OpenQuote = { rowLine: number; quoteLine: number; unreadLines: number; firstCell: string }

export type CsvSink = { onRow(row: CsvRow): void; onOpenQuote(quote: OpenQuote): void }

export type CsvSplitter = TextReader & {
  getDelimiter(): string
}

/** Maximum characters and rows that are searched for column names. */
const MAX_LENGTH_ABOVE_NAMES = 64 * 1024
export const MAX_ROWS_ABOVE_NAMES = 30

/** Decides whether the cells of a row are column names, for sheets with other rows above them. */
export type IsNameRow = (cells: readonly string[]) => boolean

export function createCsvSplitter(sink: CsvSink, isNameRow?: IsNameRow): CsvSplitter {
  let head = ''
  /** Number of blank lines before the header. */
  let blankLines = 0
  let checkedLength = 0
  let rows: (TextReader & { delimiter: string }) | null = null

  function begin(): void {
    const separator = SEPARATOR_LINE.exec(head)
    const skipped = separator ? separator[0].length : findFirstRow(head)
    const body = head.slice(skipped)
    const delimiter = separator?.[1] ?? findNameRow(body, isNameRow)?.delimiter ?? findDelimiter(body)
    mustBeFewColumns(body.slice(0, MAX_HEADER_LENGTH).split('\n', 1)[0]!.split(delimiter))
    rows = createRowSplitter(delimiter, blankLines + countLineBreaks(head.slice(0, skipped)) + 1, sink)
    head = ''
    rows.write(body)
  }

  function skipBlankLines(): void {
    const end = head.lastIndexOf('\n') + 1
    blankLines += countLineBreaks(head.slice(0, end))
    head = head.length - end > MAX_HEADER_LENGTH ? '' : head.slice(end)
  }

  /** Waits for the column names if the first row has none. */
  function hasNames(): boolean {
    if (isNameRow === undefined || head.length >= MAX_LENGTH_ABOVE_NAMES || SEPARATOR_LINE.test(head))
      return true
    if (head.length < checkedLength * 1.5) return false
    checkedLength = head.length
    return findNameRow(head.slice(findFirstRow(head)), isNameRow)?.index === 0
  }

  return {
    write: (text) => {
      if (rows !== null) return rows.write(text)
      head += text
      if (head.trim() === '') skipBlankLines()
      else if (head.length > MAX_HEADER_LENGTH || (hasWholeRow(head) && hasNames())) begin()
    },
    end: () => {
      if (rows === null) begin()
      rows!.end()
    },
    getDelimiter: () => rows?.delimiter ?? ',',
  }
}

/** The first row with known column names, split by the delimiter that yields them. */
function findNameRow(
  text: string,
  isNameRow: IsNameRow | undefined,
): { delimiter: string; index: number } | null {
  if (isNameRow === undefined) return null
  let first: { delimiter: string; index: number } | null = null
  for (const delimiter of DELIMITERS) {
    let count = 0
    const onRow = ({ cells }: CsvRow): void => {
      if (count < (first?.index ?? MAX_ROWS_ABOVE_NAMES) && isNameRow(cells))
        first = { delimiter, index: count }
      count += 1
    }
    const splitter = createRowSplitter(delimiter, 1, { onRow, onOpenQuote: () => undefined })
    splitter.write(text.slice(0, MAX_LENGTH_ABOVE_NAMES))
    splitter.end()
  }
  return first
}

function createRowSplitter(
  delimiter: string,
  firstLine: number,
  sink: CsvSink,
): TextReader & { delimiter: string } {
  const stop = new RegExp(`[${/[\\\]^-]/.test(delimiter) ? `\\${delimiter}` : delimiter}\n]`, 'g')
  let state: 'cell start' | 'bare' | 'quoted' | 'after quote' | 'stopped' = 'cell start'
  let line = firstLine
  let rowLine = firstLine
  let quoteLine = firstLine
  let strayQuoteLine: number | null = null
  let cells: string[] = []
  let cell = ''
  /** Spaces after a closing quote; kept only if text follows. */
  let padding = ''
  let rowLength = 0
  let hasRow = false
  let unread = 0
  let firstCell = ''
  /** The file escapes quotes by a backslash, as MySQL does. */
  let escapesByBackslash = false
  /** Quotes of this cell that a backslash escaped. */
  let escapedQuotes = 0
  /** Backslashes right before the current position in a quoted cell. */
  let backslashes = 0
  /** Whether the last of them is not in the cell yet. */
  let isBackslashHeld = false

  function add(text: string): void {
    cell += text
    rowLength += text.length
    hasRow = true
  }

  function endCell(): void {
    cells.push(cell)
    cell = ''
    escapedQuotes = 0
    state = 'cell start'
  }

  function endRow(isUnended: boolean): void {
    endCell()
    sink.onRow({ line: rowLine, cells, strayQuoteLine, isUnended })
    cells = []
    line += 1
    rowLine = line
    rowLength = 0
    strayQuoteLine = null
    hasRow = false
  }

  /** Rejects a row of this length as an unclosed quote, to limit memory. */
  function stopReading(): void {
    state = 'stopped'
    firstCell = cells[0] ?? cell.slice(0, 500)
    unread = line - rowLine
    cells = []
    cell = ''
  }

  function write(text: string): void {
    let at = 0
    while (at < text.length) {
      if (state === 'stopped') {
        unread += countLineBreaks(text.slice(at))
        return
      }
      if (state === 'cell start' && text[at] === '"') {
        state = 'quoted'
        // Blanks before the quote.
        cell = ''
        hasRow = true
        quoteLine = line
        backslashes = 0
        at += 1
      } else if (state === 'cell start' && isBlank(text[at]!)) {
        add(text[at]!)
        at += 1
      } else if (state === 'quoted') at = readQuoted(text, at)
      else if (state === 'after quote') at = readAfterQuote(text, at)
      else at = readBare(text, at)
      if (rowLength > MAX_RECORD_LENGTH) stopReading()
    }
  }

  function readQuoted(text: string, at: number): number {
    const quote = text.indexOf('"', at)
    const stopAt = quote === -1 ? text.length : quote
    const part = text.slice(at, stopAt)
    line += countLineBreaks(part)
    const trailing = countEnding(part, '\\')
    backslashes = trailing === part.length ? backslashes + trailing : trailing
    isBackslashHeld = quote !== -1 && trailing > 0 && backslashes % 2 === 1
    add(isBackslashHeld ? part.slice(0, -1) : part)
    if (quote !== -1) state = 'after quote'
    return stopAt + 1
  }

  /** Handles the character after a quote in a quoted cell: another quote, the end of the cell, or stray text. */
  function readAfterQuote(text: string, at: number): number {
    const sign = text[at]!
    if (isEscapedBefore(sign)) {
      cell = `${isBackslashHeld ? cell : cell.slice(0, -1)}"`
      isBackslashHeld = false
      backslashes = 0
      escapedQuotes += 1
      state = 'quoted'
      return at
    }
    addHeldBackslash()
    if (sign === '"') {
      add('"')
      state = 'quoted'
      return at + 1
    }
    if (sign === delimiter || sign === '\n') {
      // An empty quoted cell counts as a cell.
      padding = ''
      state = 'bare'
      return at
    }
    if (sign.trim() === '') {
      padding += sign
      return at + 1
    }
    if (line > quoteLine) strayQuoteLine = quoteLine
    cell = `"${cell}"${padding}`
    padding = ''
    state = 'bare'
    return at
  }

  function addHeldBackslash(): void {
    if (isBackslashHeld) cell += '\\'
    isBackslashHeld = false
    backslashes = 0
  }

  /** Whether the quote before this character is text, because a backslash precedes it. */
  function isEscapedBefore(sign: string): boolean {
    if (padding !== '' || backslashes % 2 === 0) return false
    if (escapesByBackslash) return true
    // Text follows, or it closes a quotation within the cell.
    const isText = sign !== '"' && sign !== delimiter && sign !== '\n'
    if (isText) escapesByBackslash = true
    return isText || escapedQuotes % 2 === 1
  }

  const isBlank = (sign: string): boolean => sign !== delimiter && (sign === ' ' || sign === '\t')

  function readBare(text: string, at: number): number {
    stop.lastIndex = at
    const found = stop.exec(text)
    const stopAt = found === null ? text.length : found.index
    add(text.slice(at, stopAt))
    if (found === null) {
      state = 'bare'
      return stopAt
    }
    if (found[0] === '\n') endRow(false)
    else endCell()
    return stopAt + 1
  }

  function end(): void {
    if (state === 'quoted' || state === 'stopped') {
      const unreadLines = state === 'stopped' ? unread : line - rowLine + (cell.endsWith('\n') ? 0 : 1)
      sink.onOpenQuote({
        rowLine,
        quoteLine,
        unreadLines,
        firstCell: firstCell || (cells[0] ?? cell.split('\n', 1)[0]!),
      })
    } else if (hasRow || cells.length > 0) {
      addHeldBackslash()
      endRow(true)
    }
  }

  return { write, end, delimiter }
}
