import type {
  ItemSink,
  SheetHeader,
  Survey,
  Surveyor,
  TextFormat,
  TextReader,
} from '../files/import-format.ts'
import { ImportFileError } from '../files/import-file-error.ts'
import { mustBeFewRecords } from '../files/import-limits.ts'
import { createRowReader, isBlankRow, type SourceRow } from '../columns/read-rows.ts'
import { createRecordCollector } from '../records/record-collector.ts'
import type { ImportOptions, ImportProblem } from '../records/records.ts'
import { createRowSurveyor, type RowSurvey } from '../columns/survey-rows.ts'
import { createCellNamer, readHeader, type CsvHeader } from './csv-header.ts'
import { createHeaderFinder, createNameRowTest } from './find-header.ts'
import { createCsvSplitter, type CsvRow, type CsvSink, type OpenQuote } from './split-csv.ts'
import { normalizeName } from '../columns/field-names.ts'
import { toText } from '../text/clean-text.ts'

/** Any other text is a sheet if its first row names a title and a content column. */
export const csvFormat: TextFormat = {
  name: 'csv',
  recognizes: () => true,
  survey: surveyCsv,
}

function surveyCsv(options: ImportOptions): Surveyor<string> {
  const surveyor = createRowSurveyor(options)
  let header: CsvHeader | null = null
  let nameRow: ReturnType<typeof createCellNamer> | null = null
  let sort: ReturnType<typeof createMatrixifySorter> | null = null
  let count = 0
  let rowNumber = 0
  let headerRow = 0
  const firstRows: SheetHeader['firstRows'] = []

  const finder = createHeaderFinder(
    options,
    (row, rowsAbove) => {
      headerRow = rowsAbove
      header = readHeader(row, options)
      nameRow = createCellNamer(header)
      surveyor.addColumns(header.columns)
      if (!isMatrixifySheet(header.columns)) return
      sort = createMatrixifySorter(header.columns)
      surveyor.addColumns([OLD_URL_COLUMN])
    },
    (row) => {
      const named = nameRow!(row, (rowNumber += 1))
      if ('reason' in named) {
        mustBeFewRecords((count += 1))
        return
      }
      if (isBlankRow(named)) return
      const sorted = sort === null ? null : sort(named)
      if (sorted === null || sorted.kind === 'article') surveyor.add(sorted?.row ?? named)
      if (sorted === null || sorted.kind === 'article' || !sorted.isComment) mustBeFewRecords((count += 1))
    },
  )
  const splitter = createCsvSplitter(
    {
      onRow: (row) => {
        if (firstRows.length < MAX_FIRST_ROWS) firstRows.push(sampleRow(row))
        finder.add(row)
      },
      onOpenQuote: () => void (count += 1),
    },
    createNameRowTest(options),
  )

  function finish(): Survey<string> {
    if (header === null && count === 0) throw new ImportFileError('empty', 'The file is empty.')
    if (header === null) {
      throw new ImportFileError('malformed', 'A quote opens in the first row and never closes.', { line: 1 })
    }
    const rows = surveyor.finish()
    const isMatrixify = sort !== null
    const columns = rows.columns.filter(({ name }) => !isMatrixify || name !== OLD_URL_COLUMN)
    return {
      ...rows,
      format: isMatrixify ? 'matrixify' : 'csv',
      description: describe(header, splitter.getDelimiter(), isMatrixify),
      recordCount: count,
      columns,
      refusal: findRefusal(header, rows),
      header: { row: headerRow, firstRows },
      problems: listHeaderProblems(header, options.headerRow === undefined ? headerRow : 0),
      read: (emit) => readCsv({ ...header!, row: headerRow }, rows, options, emit),
    }
  }

  const end = (): void => {
    splitter.end()
    finder.end()
  }
  return { write: splitter.write, end, finish }
}

const MAX_FIRST_ROWS = 12
const MAX_SAMPLED_CELLS = 8
const MAX_SAMPLED_LENGTH = 60

function sampleRow({ line, cells }: CsvRow): SheetHeader['firstRows'][number] {
  const sampled = cells.slice(0, MAX_SAMPLED_CELLS).map((cell) => cell.trim().slice(0, MAX_SAMPLED_LENGTH))
  return { line, cells: sampled.filter((cell) => cell !== '') }
}

function readCsv(
  header: CsvHeader & { row: number },
  survey: RowSurvey,
  options: ImportOptions,
  emit: ItemSink,
): TextReader {
  const isMatrixify = isMatrixifySheet(header.columns)
  const sort = isMatrixify ? createMatrixifySorter(header.columns) : null
  const collector = createRecordCollector(isMatrixify ? 'matrixify' : 'csv', options, emit)
  const readRow = createRowReader(survey, options)
  const nameRow = createCellNamer(header)
  let rowsToSkip = header.row + 1
  let number = 0

  const sink: CsvSink = {
    onRow: (row) => {
      if (rowsToSkip > 0) {
        rowsToSkip -= 1
        return
      }
      const named = nameRow(row, (number += 1))
      const place = { number, line: row.line }
      if ('reason' in named)
        return collector.report('rejected', { ...place, title: row.cells[0] }, named.reason)
      if (isBlankRow(named)) return
      if ([...named.cells].every(([column, value]) => value === column)) {
        return collector.report('ignored', place, 'This row repeats the names of the columns.')
      }
      const sorted = sort?.(named) ?? { kind: 'article' as const, row: named }
      if (sorted.kind === 'article') return collector.add(readRow(sorted.row))
      const { title, isComment: isPart } = sorted
      collector.report(sorted.kind, { ...place, title, isPart }, sorted.reason)
    },
    onOpenQuote: (quote) => {
      const place = { number: number + 1, line: quote.rowLine, title: quote.firstCell }
      collector.report('rejected', place, describeOpenQuote(quote))
    },
  }
  return createCsvSplitter(sink, createNameRowTest(options))
}

function describe(header: CsvHeader, delimiter: string, isMatrixify: boolean): string {
  const columns = header.columns.length === 1 ? '1 column' : `${header.columns.length} columns`
  if (isMatrixify) return `Matrixify sheet of Shopify blog posts with ${columns}`
  const names: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }
  return `Sheet with ${columns}, separated by ${names[delimiter] ?? `"${delimiter}"`}`
}

function findRefusal(header: CsvHeader, { missingFields }: RowSurvey): Survey<string>['refusal'] {
  if (missingFields.length === 0) return null
  const names = missingFields.map((field) => (field === 'title' ? '"title"' : '"content"'))
  const reason =
    `The first row must name the columns, and none of them is ${names.join(' or ')}. ` +
    `It reads: ${header.columns.join(', ').slice(0, 300)}`
  return { failure: 'no-columns', reason, line: header.line }
}

function listHeaderProblems(header: CsvHeader, rowsAbove: number): ImportProblem[] {
  const reasons = header.repeated.map(
    (name) => `The column ${name} occurs more than once; its first filled cell is used.`,
  )
  if (rowsAbove > 0)
    reasons.unshift(`The column names were found on line ${header.line}. What is above them was left out.`)
  return reasons.map((reason) => ({
    severity: 'warning',
    record: null,
    line: header.line,
    title: '',
    reason,
  }))
}

function describeOpenQuote({ quoteLine, unreadLines }: OpenQuote): string {
  const rest = unreadLines > 1 ? ` Nothing from here on was read (${unreadLines} lines).` : ''
  return `A quote opens on line ${quoteLine} and never closes.${rest} Close it and import the file again.`
}

// The "Blog Posts" sheet of the Matrixify app, known as "Shopify CSV".

/** Column that this reader adds to the sheet. */
const OLD_URL_COLUMN = 'old url'

const CREATING_COMMANDS = new Set(['', 'NEW', 'MERGE', 'UPDATE', 'REPLACE'])

type MatrixifyRow =
  | { kind: 'article'; row: SourceRow }
  | { kind: 'ignored' | 'rejected'; isComment: boolean; title: string; reason: string }

function isMatrixifySheet(columns: readonly string[]): boolean {
  const names = new Set(columns.map(normalizeName))
  return names.has('body html') && names.has('handle') && (names.has('command') || names.has('top row'))
}

function createMatrixifySorter(columns: readonly string[]): (row: SourceRow) => MatrixifyRow {
  const columnByName = new Map(columns.map((column) => [normalizeName(column), column]))
  const commentColumns = columns.filter((column) => normalizeName(column).startsWith('comment: '))
  const get = (row: SourceRow, name: string): string =>
    toText(row.cells.get(columnByName.get(name) ?? '')).trim()

  /** Comments repeat the ID and handle of their post, have no title and start no new top row. */
  function isComment(row: SourceRow): boolean {
    if (get(row, 'title') !== '' || get(row, 'body html') !== '') return false
    const hasComment = commentColumns.some((column) => toText(row.cells.get(column)).trim() !== '')
    return hasComment || (get(row, 'top row') === '' && get(row, 'command') === '')
  }

  return (row) => {
    const command = get(row, 'command').toUpperCase()
    const title = get(row, 'title')
    if (isComment(row)) {
      const reason = 'This row is a comment on a post, not a post.'
      return { kind: 'ignored', isComment: true, title, reason }
    }
    if (command === 'DELETE' || command === 'IGNORE') {
      const reason = `The command is ${command}, so no post is made.`
      return { kind: 'ignored', isComment: false, title, reason }
    }
    if (!CREATING_COMMANDS.has(command)) {
      const reason = `The command "${command.slice(0, 50)}" is not known. Use NEW, MERGE, UPDATE or REPLACE.`
      return { kind: 'rejected', isComment: false, title, reason }
    }
    return { kind: 'article', row: withOldUrl(row, get(row, 'blog: handle'), get(row, 'handle')) }
  }
}

function withOldUrl(row: SourceRow, blog: string, handle: string): SourceRow {
  if (blog === '' || handle === '') return row
  return { ...row, cells: new Map(row.cells).set(OLD_URL_COLUMN, `/blogs/${blog}/${handle}`) }
}
