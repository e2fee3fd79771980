import type { Column, Table } from '#backend/database/schema/schema-cache.ts'
import { restErrors } from '../errors.ts'
import type { Payload } from '../request/payload.ts'
import type { Preferences } from '../request/prefer.ts'
import type { Query } from '../request/query.ts'
import { findColumn, findPayloadColumn, toRelation } from './find-in-schema.ts'
import type { PlannedCondition, ReadPlan } from './read-plan.ts'

export type ConflictRule = { columns: readonly string[]; action: 'update' | 'nothing' }

/** JSON text of an array of objects, and the columns to read from it. */
export type Source = {
  text: string
  columns: readonly Column[]
  /** Whether missing keys of a row get the column default. */
  usesDefaults: boolean
}

export type InsertPlan = {
  source: Source
  conflict: ConflictRule | null
  conditions: readonly PlannedCondition[]
}

export type UpdatePlan = {
  source: Source
  /** Columns reset to their default, because the payload lacks them. */
  reset: readonly Column[]
}

export function planInsert(
  table: Table,
  { onConflict }: Query,
  payload: Payload,
  preferences: Preferences,
): InsertPlan {
  const usesDefaults = preferences.missing === 'default'
  const columns = payload.keys.map((key) => findPayloadColumn(table, key))
  const isGiven = ({ name }: Column) => !usesDefaults || payload.presentKeys.includes(name)
  return {
    source: {
      text: payload.text,
      columns: columns.filter(isGiven),
      usesDefaults: usesDefaults && !payload.isComplete,
    },
    conflict: planConflict(table, onConflict, preferences.resolution),
    conditions: [],
  }
}

export function planUpdate(table: Table, payload: Payload, preferences: Preferences): UpdatePlan {
  if (payload.rows.length > 1) throw restErrors.badBody('An update takes one object')
  const columns = payload.keys.map((key) => findPayloadColumn(table, key))
  const isReset = ({ name }: Column) =>
    preferences.missing === 'default' && !payload.presentKeys.includes(name)
  const kept = columns.filter((column) => !isReset(column))
  return {
    source: { text: payload.text, columns: kept, usesDefaults: false },
    reset: columns.filter(isReset),
  }
}

function planConflict(
  table: Table,
  onConflict: readonly string[] | null,
  resolution: Preferences['resolution'],
): ConflictRule | null {
  const columns = onConflict ?? table.primaryKey
  if (resolution === null || columns.length === 0) return null
  return {
    columns: columns.map((name) => findColumn(toRelation(table), name).name),
    action: resolution === 'merge-duplicates' ? 'update' : 'nothing',
  }
}

/** PUT: upserts the row whose primary key the filters name. */
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
  const upsert = { ...preferences, resolution: 'merge-duplicates' as const }
  const plan = planInsert(table, { ...query, onConflict: null }, payload, upsert)
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
