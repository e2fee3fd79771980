import { readDate, type ReadDate } from '../dates/dates.ts'
import { findField, isSignField, normalizeName, rankName } from './field-names.ts'
import { type Cell, readAuthor, readImage, readTags } from './read-cells.ts'
import { readOwnItem } from '../own/read-own-item.ts'
import type { PublicationSign } from '../publication/decide-publication.ts'
import { findSignRole, readSignValue, readTruth } from '../publication/publication-words.ts'
import { toText } from '../text/clean-text.ts'
import type { FoundRecord, RecordPosition } from '../records/record-collector.ts'
import type { DateOrder } from '../dates/date-shapes.ts'
import type { ImportField, ImportOptions } from '../records/records.ts'
import { readPlainText } from '../text/summary-text.ts'

export type SourceRow = RecordPosition & {
  /** Cell values by original column name. */
  cells: ReadonlyMap<string, unknown>
  /** Problems in cells. */
  warnings?: readonly string[]
}

export type FieldColumns = ReadonlyMap<ImportField, readonly string[]>

/** Maps columns to fields, by name or as assigned by the author. */
export function assignColumns(
  columns: readonly string[],
  assigned: ImportOptions['columns'] = {},
): FieldColumns {
  const byField = new Map<ImportField, string[]>()
  for (const column of columns) {
    const field = Object.hasOwn(assigned, column) ? assigned[column] : findField(column)
    if (!field) continue
    if (!byField.has(field)) byField.set(field, [])
    byField.get(field)!.push(column)
  }
  // Assigned columns rank -1 unless their name is one of the field's names.
  for (const [field, names] of byField) names.sort((a, b) => rankName(field, a) - rankName(field, b))
  return byField
}

export function isBlankRow(row: SourceRow): boolean {
  return [...row.cells.values()].every(isBlank)
}

export function findCell(row: SourceRow, fields: FieldColumns, field: ImportField): Cell | null {
  return listCells(row, fields, field)[0] ?? null
}

/** Filled cells of a field, most specific column first. */
function listCells(row: SourceRow, fields: FieldColumns, field: ImportField): Cell[] {
  const cells = (fields.get(field) ?? []).map((column) => ({ column, value: row.cells.get(column) }))
  return cells.filter(({ value }) => !isBlank(value))
}

function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

export type RowPlan = { fields: FieldColumns; orders: ReadonlyMap<string, DateOrder | undefined> }

/** Creates a function that converts one row to a post. The caller skips blank rows. */
export function createRowReader(
  { fields, orders }: RowPlan,
  options: ImportOptions,
): (row: SourceRow) => FoundRecord {
  function readDateCell(cell: { column: string; value: unknown }): ReadDate {
    return readDate(cell.value, {
      timeZone: options.timeZone,
      dateOrder: orders.get(cell.column),
      bareTimesAreUtc: /\bgmt$/.test(normalizeName(cell.column)),
      midnightMeansDate: options.sheetTimeZone ?? options.timeZone,
    })
  }

  const isSign = createSignFinder(options.columns ?? {})

  return (row) => {
    const { number, line, writeSource = () => writeCells(row.cells) } = row
    const own = readOwnItem(row.cells)
    if (own !== null) return { number, line, writeSource, ...own }
    const get = (field: ImportField): unknown => findCell(row, fields, field)?.value
    const dateInPublished = findDateInPublished(
      row,
      fields,
      (cell) => readDateCell(cell).kind !== 'unreadable',
    )
    const dateCell =
      findCell(row, fields, 'published_at') ?? dateInPublished ?? findCell(row, fields, 'created_at')
    const date: ReadDate = dateCell ? readDateCell(dateCell) : { kind: 'none' }
    const idCell = findCell(row, fields, 'source_id')
    const { image, ...picture } = readImage(listCells(row, fields, 'image'))
    const { author, warnings: authorWarnings } = readAuthor(listCells(row, fields, 'author'))
    const { tags, warnings: tagWarnings } = readTags(listCells(row, fields, 'tags'))
    return {
      number,
      line,
      writeSource,
      source_id: readSourceId(idCell?.value),
      isShopifyId: idCell !== null && namesShopifyId(idCell),
      title: readTitle(findCell(row, fields, 'title')),
      slug: get('slug'),
      body: get('body_html'),
      plain_body: findPlainBody(row, fields),
      summary: get('summary'),
      image,
      image_alt: get('image_alt') ?? picture.image_alt,
      image_caption: get('image_caption'),
      author,
      tags,
      warnings: [...(row.warnings ?? []), ...picture.warnings, ...authorWarnings, ...tagWarnings],
      published_at: date,
      signs: [
        ...[...row.cells]
          .filter(([column]) => isSign(column) && column !== dateInPublished?.column)
          .map(([column, value]) => [column, value, findAssigned(column, options)] as const),
        // Sanity keeps a draft beside its document under this id.
        ...(readSourceId(idCell?.value).startsWith('drafts.') ? [['draft', true] as const] : []),
      ],
      seo_title: get('seo_title'),
      seo_description: get('seo_description'),
      share_image: get('share_image'),
      noindex: readTruth(get('noindex')),
      old_url: get('old_url'),
    }
  }
}

function writeCells(cells: SourceRow['cells']): string {
  const write = (value: unknown) => (isNested(value) ? JSON.stringify(value) : toText(value))
  return [...cells].map(([column, value]) => `${column}: ${write(value)}`).join('\n')
}

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null

/** The plain text that some exports have next to the rich text. */
function findPlainBody({ cells }: SourceRow, fields: FieldColumns): unknown {
  const columns = fields.get('body_html') ?? []
  const plain = columns.find((column) => /\bplain\b|\bplaintext\b/.test(normalizeName(column)))
  return plain === undefined ? undefined : cells.get(plain)
}

function namesShopifyId({ column, value }: { column: string; value: unknown }): boolean {
  return normalizeName(column) === 'shopify id' || toText(value).startsWith('gid://shopify/')
}

/** Finds columns that affect whether a post is public, unless the author assigned them to another field. */
function createSignFinder(assigned: NonNullable<ImportOptions['columns']>): (column: string) => boolean {
  const known = new Map<string, boolean>()
  const isSign = (column: string): boolean => {
    const role = findSignRole(column)
    if (role?.kind === 'type') return true
    if (!Object.hasOwn(assigned, column)) return role !== null
    const field = assigned[column] ?? null
    return isSignField(field) || (role?.kind === 'date' && field === 'published_at')
  }
  return (column) => {
    const found = known.get(column) ?? isSign(column)
    known.set(column, found)
    return found
  }
}

function findAssigned(column: string, { columns = {} }: ImportOptions): PublicationSign[2] {
  const field = Object.hasOwn(columns, column) ? (columns[column] ?? null) : null
  return isSignField(field) ? field : undefined
}

export function findDateInPublished(
  row: SourceRow,
  fields: FieldColumns,
  isDate: (cell: { column: string; value: unknown }) => boolean,
): { column: string; value: unknown } | null {
  const columns = fields.get('published') ?? []
  const cells = columns.map((column) => ({ column, value: row.cells.get(column) }))
  return cells.find((cell) => readSignValue(cell.value) === 'unknown' && isDate(cell)) ?? null
}

function readTitle(cell: { column: string; value: unknown } | null): unknown {
  // Titles of WordPress' REST API are HTML; others are text, in which "<" is a character.
  return cell !== null && cell.column.endsWith('.rendered') ? readPlainText(toText(cell.value)) : cell?.value
}

/** Converts an id to text; `gid://shopify/Article/1` becomes "1", as in Shopify's REST API. */
export function readSourceId(value: unknown): string {
  const id = toText(value)
  return /^gid:\/\/shopify\/\w+\/(\d+)$/.exec(id.trim())?.[1] ?? id
}
