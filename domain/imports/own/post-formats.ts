import { parseTags } from '#import/records/tags.ts'
import { NAME_KEYS } from '#import/own/own-names.ts'
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
import type { ExportFormat, PostFormat } from './post-writer.ts'
import { ghostFormat } from './write-ghost.ts'
import { wxrFormat } from './write-wxr.ts'

const jsonFormat: PostFormat = {
  label: 'JSON',
  ending: 'json',
  type: 'application/json',
  hint: 'Complete, with authors and tags: for a backup, or to move to another installation.',
  losses: [],
  open: ({ names: { authors, tags } }) => ({
    begin: `{\n${writeList(NAME_KEYS.authors, authors)}${writeList(NAME_KEYS.tags, tags)}"posts": [`,
    write: (post, index) => `${index === 0 ? '\n' : ',\n'}${JSON.stringify(nameFields(post))}`,
    end: () => '\n]}\n',
  }),
}

const csvFormat: PostFormat = {
  label: 'CSV',
  ending: 'csv',
  type: 'text/csv;charset=utf-8',
  hint: 'For spreadsheets. Some cut cells after 32,767 characters; use JSON for longer posts.',
  losses: ['Author profiles and tag descriptions'],
  open: () => ({
    begin: `\ufeff${[SHEET_MARK, ...PLAIN_COLUMNS, ...Object.values(OWN_COLUMNS)].join(',')}\r\n`,
    write: (post) => `${listCells(post).map(quoteCell).join(',')}\r\n`,
    end: () => '',
  }),
}

export const POST_FORMATS: Readonly<Record<ExportFormat, PostFormat>> = {
  json: jsonFormat,
  csv: csvFormat,
  wxr: wxrFormat,
  ghost: ghostFormat,
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

/** Writes comma-separated names; a JSON list if the import would split them differently. */
function writeNames(names: readonly string[]): string {
  const listed = names.join(', ')
  const isSame = JSON.stringify(parseTags(listed)) === JSON.stringify(names) && !listed.startsWith('[')
  return isSame ? listed : JSON.stringify(names)
}

function quoteCell(cell: string): string {
  return /[",;|\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
