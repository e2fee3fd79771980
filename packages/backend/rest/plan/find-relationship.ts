import type { ForeignKey, SchemaCache, Table } from '#backend/database/schema/schema-cache.ts'
import { restErrors } from '../errors.ts'

export type Relationship = {
  table: Table
  join: readonly { parentColumn: string; childColumn: string }[]
  isToOne: boolean
}

type Candidate = Relationship & { key: ForeignKey; ownColumns: readonly string[] }

/** `target` is the other table, the foreign key or its column; `hint` (a key or column) chooses among several. */
export function findRelationship(
  schema: SchemaCache,
  parent: Table,
  target: string,
  hint: string | null,
): Relationship {
  const all = listCandidates(schema, parent)
  const byTable = all.filter(({ table }) => table.name === target)
  const named = byTable.length > 0 ? byTable : all.filter((candidate) => isNamed(candidate, target))
  const candidates = hint === null ? named : named.filter((candidate) => isNamed(candidate, hint))
  const [only, ...others] = candidates
  if (!only) throw restErrors.noRelationship(parent.name, target, schema.schema)
  if (others.length > 0) {
    throw restErrors.ambiguousRelationship(
      parent.name,
      target,
      candidates.map(({ key }) => key.name),
    )
  }
  return only
}

function listCandidates(schema: SchemaCache, parent: Table): Candidate[] {
  const toOne = parent.references.flatMap((key): Candidate[] => {
    const table = schema.tables.get(key.referencedTable)
    if (!table) return []
    const join = pairColumns(key.columns, key.referencedColumns)
    return [{ key, table, join, ownColumns: key.columns, isToOne: true }]
  })
  const back = parent.referencedBy.flatMap((key): Candidate[] => {
    const table = schema.tables.get(key.table)
    if (!table) return []
    const join = pairColumns(key.referencedColumns, key.columns)
    return [{ key, table, join, ownColumns: [], isToOne: key.isOneToOne }]
  })
  return [...toOne, ...back]
}

function pairColumns(parentColumns: readonly string[], childColumns: readonly string[]) {
  return parentColumns.map((parentColumn, index) => ({ parentColumn, childColumn: childColumns[index]! }))
}

function isNamed({ key, ownColumns }: Candidate, name: string): boolean {
  const columns = ownColumns.length > 0 ? ownColumns : key.columns
  return key.name === name || (columns.length === 1 && columns[0] === name)
}
