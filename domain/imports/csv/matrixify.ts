/** The "Blog Posts" sheet of the Matrixify app: what people call a Shopify CSV. */
import { normalizeName } from '../field-names.ts'
import type { RecordCollector } from '../record-collector.ts'
import { toText } from '../record-collector.ts'
import { isBlankRow, type SourceRow } from '../read-rows.ts'

const CREATING_COMMANDS = new Set(['', 'NEW', 'MERGE', 'UPDATE', 'REPLACE'])

/** Whether these columns are of that sheet. */
export function isMatrixifySheet(columns: readonly string[]): boolean {
  const names = new Set(columns.map(normalizeName))
  return names.has('body html') && names.has('handle') && (names.has('command') || names.has('top row'))
}

/** Leaves out comment rows and rows whose command does not create a post, saying so. */
export function pickArticleRows(rows: readonly SourceRow[], collector: RecordCollector): SourceRow[] {
  return rows.filter((row) => {
    if (isBlankRow(row)) return false
    const place = { number: row.number, line: row.line, title: getCell(row, 'title') }
    if (isCommentRow(row)) {
      collector.report('ignored', place, 'This row is a comment on a post, not a post.')
      return false
    }
    const command = getCell(row, 'command').toUpperCase()
    if (command === 'DELETE' || command === 'IGNORE') {
      collector.report('ignored', place, `The command is ${command}, so no post is made.`)
      return false
    }
    if (CREATING_COMMANDS.has(command)) return true
    collector.report('rejected', place, `The command "${command}" is not known. Use NEW, MERGE, UPDATE or REPLACE.`)
    return false
  })
}

/** The address the post had in the shop. */
export function withOldUrl(row: SourceRow): SourceRow {
  const blog = getCell(row, 'blog: handle')
  const handle = getCell(row, 'handle')
  if (blog === '' || handle === '') return row
  return { ...row, cells: new Map(row.cells).set('old url', `/blogs/${blog}/${handle}`) }
}

/** Comments repeat the ID and handle of their post, have no title and start no new top row. */
function isCommentRow(row: SourceRow): boolean {
  if (getCell(row, 'title') !== '' || getCell(row, 'body html') !== '') return false
  const hasComment = [...row.cells].some(([name, value]) => /^comment: /.test(normalizeName(name)) && toText(value).trim() !== '')
  const startsPost = getCell(row, 'top row') !== '' || getCell(row, 'command') !== ''
  return hasComment || !startsPost
}

function getCell(row: SourceRow, name: string): string {
  for (const [column, value] of row.cells) {
    if (normalizeName(column) === name) return toText(value).trim()
  }
  return ''
}
