/** The "Blog Posts" sheet of the Matrixify app: what people call a Shopify CSV. */
import { normalizeName } from '../field-names.ts'
import { toText } from '../clean-text.ts'
import type { RecordCollector } from '../record-collector.ts'
import { isBlankRow, type SourceRow } from '../read-rows.ts'

/** Column that this reader adds to the sheet. */
export const OLD_URL_COLUMN = 'old url'

const CREATING_COMMANDS = new Set(['', 'NEW', 'MERGE', 'UPDATE', 'REPLACE'])

/** Whether these columns are of that sheet. */
export function isMatrixifySheet(columns: readonly string[]): boolean {
  const names = new Set(columns.map(normalizeName))
  return names.has('body html') && names.has('handle') && (names.has('command') || names.has('top row'))
}

/**
 * The rows that make posts, each with the address the post had in the shop. Comment rows and rows whose
 * command makes no post are left out and reported.
 */
export function pickArticleRows(
  rows: readonly SourceRow[],
  columns: readonly string[],
  collector: RecordCollector,
): SourceRow[] {
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

  return rows.flatMap((row) => {
    if (isBlankRow(row)) return []
    const command = get(row, 'command').toUpperCase()
    const place = { number: row.number, line: row.line, title: get(row, 'title') }
    if (isComment(row)) {
      collector.report('ignored', place, 'This row is a comment on a post, not a post.')
      return []
    }
    if (command === 'DELETE' || command === 'IGNORE') {
      collector.report('ignored', place, `The command is ${command}, so no post is made.`)
      return []
    }
    if (!CREATING_COMMANDS.has(command)) {
      collector.report(
        'rejected',
        place,
        `The command "${command}" is not known. Use NEW, MERGE, UPDATE or REPLACE.`,
      )
      return []
    }
    return [withOldUrl(row, get(row, 'blog: handle'), get(row, 'handle'))]
  })
}

function withOldUrl(row: SourceRow, blog: string, handle: string): SourceRow {
  if (blog === '' || handle === '') return row
  return { ...row, cells: new Map(row.cells).set(OLD_URL_COLUMN, `/blogs/${blog}/${handle}`) }
}
