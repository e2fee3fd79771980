import type { Table } from '#backend/database/schema/schema-cache.ts'
import { restErrors } from '../errors.ts'
import type { Payload } from '../request/payload.ts'
import type { Preferences } from '../request/prefer.ts'
import type { Query } from '../request/query.ts'
import type { ReadPlan } from './read-plan.ts'
import { type InsertPlan, planInsert } from './write-plan.ts'

/**
 * Plans PUT: an insert that overwrites, of the one row whose primary key the filters name.
 * @throws RestError PGRST105 for other filters, PGRST114 for a range, PGRST115 for a payload with another key
 */
export function planReplace(
  table: Table,
  read: ReadPlan,
  query: Query,
  payload: Payload,
  preferences: Preferences,
): InsertPlan {
  if (query.root.range.offset > 0 || query.root.range.limit !== null) throw restErrors.rangeOnPut()
  mustFilterByKey(table, read)
  const [row] = payload.rows
  if (!row || payload.rows.length > 1 || !table.primaryKey.every((name) => Object.hasOwn(row, name))) {
    throw restErrors.putMismatch()
  }
  const plan = planInsert(table, read, { ...query, onConflict: null }, payload, {
    ...preferences,
    resolution: 'merge-duplicates',
  })
  return { ...plan, conditions: read.conditions }
}

function mustFilterByKey(table: Table, read: ReadPlan): void {
  const filtered = read.conditions.map((condition) => {
    const isEquality =
      condition.kind === 'test' &&
      !condition.isNegated &&
      condition.field.path.length === 0 &&
      condition.test.kind === 'compare' &&
      condition.test.operator === 'eq'
    return isEquality ? condition.field.column.name : null
  })
  const isWholeKey =
    table.primaryKey.length > 0 &&
    filtered.length === table.primaryKey.length &&
    table.primaryKey.every((name) => filtered.includes(name))
  if (!isWholeKey) throw restErrors.badPutFilters()
}
