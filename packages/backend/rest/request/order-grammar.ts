import { type Field, readField, readJsonPath, readName } from './field-grammar.ts'
import { TextCursor } from './text-cursor.ts'

export type OrderTerm = {
  relation: string | null
  field: Field
  direction: 'asc' | 'desc'
  nulls: 'first' | 'last' | null
}

export function parseOrder(text: string): OrderTerm[] {
  const cursor = new TextCursor(text, 'order')
  const terms: OrderTerm[] = []
  do terms.push(readTerm(cursor))
  while (cursor.accept(','))
  cursor.expectEnd('delimiter (.), "," or end of input')
  return terms
}

function readTerm(cursor: TextCursor): OrderTerm {
  const { relation, field } = readTarget(cursor)
  const direction = cursor.match(/\.(asc|desc)(?![a-z])/y)?.[1] ?? 'asc'
  const nulls = cursor.match(/\.nulls(first|last)(?![a-z])/y)?.[1] ?? null
  return { relation, field, direction: direction as 'asc' | 'desc', nulls: nulls as 'first' | 'last' | null }
}

function readTarget(cursor: TextCursor): { relation: string | null; field: Field } {
  const name = readName(cursor)
  if (!cursor.accept('(')) return { relation: null, field: { name, path: readJsonPath(cursor) } }
  const field = readField(cursor)
  cursor.expect(')')
  return { relation: name, field }
}
