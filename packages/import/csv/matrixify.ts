/** The "Blog Posts" sheet of the Matrixify app, known as "Shopify CSV". */
import { normalizeName } from '../columns/field-names.ts'
import { toText } from '../text/clean-text.ts'
import type { SourceRow } from '../columns/read-rows.ts'

/** Column that this reader adds to the sheet. */
export const OLD_URL_COLUMN = 'old url'

const CREATING_COMMANDS = new Set(['', 'NEW', 'MERGE', 'UPDATE', 'REPLACE'])

export type MatrixifyRow =
  | { kind: 'article'; row: SourceRow }
  | { kind: 'ignored' | 'rejected'; isComment: boolean; title: string; reason: string }

export function isMatrixifySheet(columns: readonly string[]): boolean {
  const names = new Set(columns.map(normalizeName))
  return names.has('body html') && names.has('handle') && (names.has('command') || names.has('top row'))
}

export function createMatrixifySorter(columns: readonly string[]): (row: SourceRow) => MatrixifyRow {
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
