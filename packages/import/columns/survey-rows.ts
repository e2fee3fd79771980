import { findDateOrder, readCalendarText, type DateOrder } from '../dates/date-shapes.ts'
import { readPeople } from './read-names.ts'
import { findField, isUnmappedName } from './field-names.ts'
import { mustBeFewColumns } from '../files/import-limits.ts'
import {
  assignColumns,
  findCell,
  findDateInPublished,
  isBlankRow,
  type FieldColumns,
  type SourceRow,
} from './read-rows.ts'
import { suggestFields } from './suggest-fields.ts'
import { toText } from '../text/clean-text.ts'
import type { DateQuestion, ImportColumn, ImportField, ImportOptions } from '../records/records.ts'

export type RowSurveyor = ReturnType<typeof createRowSurveyor>
export type RowSurvey = ReturnType<RowSurveyor['finish']>

const MAX_SAMPLES = 3
const MAX_SAMPLE_LENGTH = 120
/** Rows whose cell lengths are measured for suggestions. */
const MAX_MEASURED_ROWS = 50
const DATE_FIELDS: ReadonlySet<ImportField | null> = new Set(['published_at', 'created_at', 'published'])

type ColumnInfo = {
  field: ImportField | null
  samples: string[]
  lengths: number[]
  orders: Set<DateOrder>
  ambiguous: string[]
}

export function createRowSurveyor(options: ImportOptions) {
  const found = new Map<string, ColumnInfo>()
  const assigned = options.columns ?? {}
  let fields: FieldColumns = new Map()
  let rowCount = 0

  const findOwnField = (name: string): ImportField | null =>
    Object.hasOwn(assigned, name) ? assigned[name]! : findField(name)

  /** Adds columns in order before the first row. */
  function addColumns(names: readonly string[]): void {
    const before = found.size
    for (const name of names) {
      if (found.has(name)) continue
      const field = findOwnField(name)
      found.set(name, { field, samples: [], lengths: [], orders: new Set(), ambiguous: [] })
    }
    if (found.size === before) return
    mustBeFewColumns({ length: found.size })
    fields = assignColumns([...found.keys()], assigned)
  }

  function add(row: SourceRow): void {
    addColumns([...row.cells.keys()])
    if (isBlankRow(row)) return
    rowCount += 1
    for (const [name, value] of row.cells) countValue(found.get(name)!, value)
    noteAmbiguousDate(row)
  }

  function noteAmbiguousDate(row: SourceRow): void {
    const cell =
      findCell(row, fields, 'published_at') ??
      findDateInPublished(row, fields, () => true) ??
      findCell(row, fields, 'created_at')
    if (cell === null || typeof cell.value !== 'string') return
    const { ambiguous } = found.get(cell.column)!
    const text = cell.value.replace(/\s+/g, ' ').trim()
    if (ambiguous.length < MAX_SAMPLES && readCalendarText(text) === 'ambiguous') ambiguous.push(text)
  }

  function finish() {
    const names = [...found.keys()]
    const orders = new Map(
      names.map((name) => {
        const [only, second] = found.get(name)!.orders
        return [name, second === undefined && only ? only : options.dateOrder] as const
      }),
    )
    const mapping = Object.fromEntries(names.map((name) => [name, found.get(name)!.field]))
    const columns = names.map((name): ImportColumn => {
      const { samples } = found.get(name)!
      return { name, samples, field: mapping[name]!, isRecognized: !isUnmappedName(name) }
    })
    const open = columns.filter(({ name }) => !Object.hasOwn(assigned, name) && isUnmappedName(name))
    return {
      columns,
      mapping,
      suggestedMapping: suggestFields(mapping, open, (name) => found.get(name)!.lengths),
      missingFields: (['title', 'body_html'] as const).filter((field) => !fields.has(field)),
      dateQuestion: findQuestion(found, orders),
      rowCount,
      fields,
      orders,
    }
  }

  return {
    addColumns,
    add,
    finish,
    get columnNames(): readonly string[] {
      return [...found.keys()]
    },
  }
}

function countValue(info: ColumnInfo, value: unknown): void {
  const isNested = typeof value === 'object' && value !== null
  const text = isNested ? readPeople(value).names.join(', ') : toText(value)
  if (info.lengths.length < MAX_MEASURED_ROWS) info.lengths.push(text.length)
  if (info.samples.length < MAX_SAMPLES && text.trim() !== '') {
    const sample = text
      .slice(0, MAX_SAMPLE_LENGTH * 2)
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, MAX_SAMPLE_LENGTH)
    if (!info.samples.includes(sample)) info.samples.push(sample)
  }
  if (!DATE_FIELDS.has(info.field)) return
  const order = findDateOrder([value])
  if (order !== null) info.orders.add(order)
}

function findQuestion(
  columns: ReadonlyMap<string, ColumnInfo>,
  orders: ReadonlyMap<string, DateOrder | undefined>,
): DateQuestion | null {
  for (const [column, { ambiguous }] of columns) {
    if (ambiguous.length > 0 && orders.get(column) === undefined) return { column, examples: ambiguous }
  }
  return null
}
