import { LIST_MARK, OWN_COLUMNS, PLAIN_COLUMNS, SHEET_MARK, type OwnPost } from './own-post.ts'
import { protectCell } from './protect-cell.ts'

export type ExportFormat = 'json' | 'csv'

/** Writes a file piece by piece, so that no more than one page of posts needs to be held. */
export type OwnPostWriter = {
  /** Stands before the first post. */
  begin: string
  /** @param isFirst of the whole file */
  write: (post: OwnPost, isFirst: boolean) => string
  end: string
}

/** Keeps everything as it is. */
const jsonWriter: OwnPostWriter = {
  begin: '[',
  write: (post, isFirst) => `${isFirst ? '\n' : ',\n'}${JSON.stringify(nameFields(post))}`,
  end: '\n]\n',
}

/** Keeps everything but the difference between a text that is empty and none. */
const csvWriter: OwnPostWriter = {
  begin: `\ufeff${[SHEET_MARK, ...PLAIN_COLUMNS, ...Object.values(OWN_COLUMNS)].join(',')}\r\n`,
  write: (post) => `${listCells(post).map(quoteCell).join(',')}\r\n`,
  end: '',
}

export const OWN_POST_WRITERS: Readonly<Record<ExportFormat, OwnPostWriter>> = {
  json: jsonWriter,
  csv: csvWriter,
}

function nameFields(post: OwnPost): Record<string, unknown> {
  return {
    [LIST_MARK]: post.source_id,
    ...Object.fromEntries(PLAIN_COLUMNS.map((name) => [name, post[name]])),
    [OWN_COLUMNS.version]: post.version,
    [OWN_COLUMNS.revised_at]: post.revised_at,
    [OWN_COLUMNS.paths]: post.paths,
    [OWN_COLUMNS.rich_content]: post.rich_content,
  }
}

function listCells(post: OwnPost): string[] {
  return [
    post.source_id,
    ...PLAIN_COLUMNS.map((name) => writeValue(post[name])),
    post.version,
    post.revised_at ?? '',
    writeValue(post.paths),
    post.rich_content.length === 0 ? '' : JSON.stringify(post.rich_content),
  ]
}

function writeValue(value: string | boolean | null | readonly string[]): string {
  if (Array.isArray(value)) return writeNames(value)
  return value === null ? '' : String(value)
}

/** Names parted by commas, as people write them; as JSON when one of them holds what parts names. */
function writeNames(names: readonly string[]): string {
  const isPlain = names.every((name) => !/^[\s["]|[",;\n]|\s$/.test(name))
  return isPlain ? names.join(', ') : JSON.stringify(names)
}

function quoteCell(text: string): string {
  const cell = protectCell(text)
  return /[",;|\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
