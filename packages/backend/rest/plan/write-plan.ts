import type { Column, SchemaCache, Table } from '#backend/database/schema/schema-cache.ts'
import type { ResponseLimits } from '../response-limits.ts'
import { restErrors } from '../errors.ts'
import type { Payload } from '../request/payload.ts'
import type { Preferences } from '../request/prefer.ts'
import type { Query } from '../request/query.ts'
import { findColumn, findPayloadColumn } from './find-in-schema.ts'
import { type PlannedCondition, planRead, type ReadPlan } from './read-plan.ts'

export type ConflictRule = { columns: readonly string[]; action: 'update' | 'nothing' }

export type Source = {
  text: string
  columns: readonly Column[]
  /** Whether missing keys of a row get the column default. */
  usesDefaults: boolean
}

export type InsertPlan = {
  table: Table
  source: Source
  conflict: ConflictRule | null
  /** Conditions for the new rows (PUT). */
  conditions: readonly PlannedCondition[]
  read: ReadPlan
}

export type UpdatePlan = {
  table: Table
  source: Source
  /** Columns reset to their default, because the payload lacks them. */
  reset: readonly Column[]
  read: ReadPlan
}

export type DeletePlan = { table: Table; read: ReadPlan }

export function planWritten(
  schema: SchemaCache,
  table: Table,
  query: Query,
  limits: ResponseLimits,
): ReadPlan {
  return planRead(schema, { name: table.name, columns: table.columns, table }, query, limits)
}

export function planInsert(
  table: Table,
  read: ReadPlan,
  query: Query,
  payload: Payload,
  preferences: Preferences,
): InsertPlan {
  const usesDefaults = preferences.missing === 'default'
  const keys = usesDefaults ? payload.presentKeys : payload.keys
  payload.keys.forEach((key) => findPayloadColumn(table, key))
  return {
    table,
    source: {
      text: payload.text,
      columns: keys.map((key) => findPayloadColumn(table, key)),
      usesDefaults: usesDefaults && !payload.isComplete,
    },
    conflict: planConflict(table, query.onConflict, preferences.resolution),
    conditions: [],
    read,
  }
}

export function planUpdate(
  table: Table,
  read: ReadPlan,
  payload: Payload,
  preferences: Preferences,
): UpdatePlan {
  if (payload.rows.length > 1) throw restErrors.badBody('An update takes one object')
  const columns = payload.keys.map((key) => findPayloadColumn(table, key))
  const isReset = (column: Column) =>
    preferences.missing === 'default' && !payload.presentKeys.includes(column.name)
  return {
    table,
    source: {
      text: payload.text,
      columns: columns.filter((column) => !isReset(column)),
      usesDefaults: false,
    },
    reset: columns.filter(isReset),
    read,
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
    columns: columns.map((name) => findColumn({ ...table, table }, name).name),
    action: resolution === 'merge-duplicates' ? 'update' : 'nothing',
  }
}

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
