import type { Column, SchemaCache, Table } from '#backend/database/schema/schema-cache.ts'
import { restErrors } from '../errors.ts'

export type Relation = {
  name: string
  columns: ReadonlyMap<string, ResultColumn>
  table: Table | null
}

export type ResultColumn = Pick<Column, 'name' | 'baseType'>

export const toRelation = (table: Table): Relation => ({ name: table.name, columns: table.columns, table })

export function findTable(schema: SchemaCache, name: string): Table {
  const table = schema.tables.get(name)
  if (table) return table
  const closest = findClosest(name, schema.tables.keys())
  throw restErrors.unknownTable(`${schema.schema}.${name}`, closest && `${schema.schema}.${closest}`)
}

export function findColumn(relation: Relation, name: string): ResultColumn {
  return relation.columns.get(name) ?? raise(restErrors.unknownColumn(relation.name, name))
}

export function findPayloadColumn(table: Table, name: string): Column {
  return table.columns.get(name) ?? raise(restErrors.unknownPayloadColumn(name, table.name))
}

function raise(error: Error): never {
  throw error
}

/** The most similar candidate; null if more than a third of the letters differ. */
export function findClosest(name: string, candidates: Iterable<string>): string | null {
  let closest: string | null = null
  let smallest = Math.floor(name.length / 3) + 1
  for (const candidate of candidates) {
    const distance = countEdits(name, candidate)
    if (distance >= smallest) continue
    smallest = distance
    closest = candidate
  }
  return closest
}

const MAX_NAME_LENGTH = 63

function countEdits(one: string, other: string): number {
  if (one.length > MAX_NAME_LENGTH) return Infinity
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const change = one[row - 1] === other[column - 1] ? 0 : 1
      current.push(Math.min(previous[column]! + 1, current[column - 1]! + 1, previous[column - 1]! + change))
    }
    previous = current
  }
  return previous[other.length]!
}
