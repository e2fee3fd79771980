import { NAME_KEYS, type OwnNames } from '#import/own/own-names.ts'
import {
  digestOwnPost,
  EMPTY_CELL,
  LIST_MARK,
  OPTIONAL_COLUMNS,
  OWN_COLUMNS,
  PLAIN_COLUMNS,
  SHEET_MARK,
  type OwnPost,
  protectCell,
} from '#import/own/own-post.ts'

export type ExportFormat = 'json' | 'csv'

/** Writes a file in parts, so that only one page of posts is in memory. */
export type OwnPostWriter = {
  /** Start of the file. @param names of the installation; not part of CSV */
  begin: (names: OwnNames) => string
  write: (post: OwnPost, isFirst: boolean) => string
  end: string
}

const jsonWriter: OwnPostWriter = {
  begin: ({ authors, tags }) =>
    `{\n${writeList(NAME_KEYS.authors, authors)}${writeList(NAME_KEYS.tags, tags)}"posts": [`,
  write: (post, isFirst) => `${isFirst ? '\n' : ',\n'}${JSON.stringify(nameFields(post))}`,
  end: '\n]}\n',
}

const csvWriter: OwnPostWriter = {
  begin: () => `\ufeff${[SHEET_MARK, ...PLAIN_COLUMNS, ...Object.values(OWN_COLUMNS)].join(',')}\r\n`,
  write: (post) => `${listCells(post).map(quoteCell).join(',')}\r\n`,
  end: '',
}

export const OWN_POST_WRITERS: Readonly<Record<ExportFormat, OwnPostWriter>> = {
  json: jsonWriter,
  csv: csvWriter,
}

function writeList(key: string, entries: readonly object[]): string {
  return `${JSON.stringify(key)}: [${entries.map((entry) => `\n${JSON.stringify(entry)}`).join(',')}],\n`
}

function nameFields(post: OwnPost): Record<string, unknown> {
  return {
    [LIST_MARK]: post.source_id,
    ...Object.fromEntries(PLAIN_COLUMNS.map((name) => [name, post[name]])),
    [OWN_COLUMNS.version]: post.version,
    [OWN_COLUMNS.revised_at]: post.revised_at,
    [OWN_COLUMNS.unpublish_at]: post.unpublish_at ?? null,
    [OWN_COLUMNS.paths]: post.paths,
    [OWN_COLUMNS.rich_content]: post.rich_content,
    [OWN_COLUMNS.digest]: digestOwnPost(post),
  }
}

function listCells(post: OwnPost): string[] {
  return [
    protectCell(post.source_id),
    ...PLAIN_COLUMNS.map((name) => writePlainCell(post, name)),
    ...[
      post.version,
      post.revised_at ?? '',
      post.unpublish_at ?? '',
      writeValue(post.paths),
      post.rich_content.length === 0 ? '' : JSON.stringify(post.rich_content),
      digestOwnPost(post),
    ].map(protectCell),
  ]
}

function writePlainCell(post: OwnPost, name: (typeof PLAIN_COLUMNS)[number]): string {
  const value = post[name]
  return value === '' && OPTIONAL_COLUMNS.has(name) ? EMPTY_CELL : protectCell(writeValue(value))
}

function writeValue(value: string | boolean | null | readonly string[]): string {
  if (Array.isArray(value)) return writeNames(value)
  return value === null ? '' : String(value)
}

/** Comma-separated names; a JSON list if a name contains a separator. */
function writeNames(names: readonly string[]): string {
  const isPlain = names.every((name) => !/^[\s["]|[",;\n]|\s$/.test(name))
  return isPlain ? names.join(', ') : JSON.stringify(names)
}

function quoteCell(cell: string): string {
  return /[",;|\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
