import { restErrors } from '../errors.ts'
import { type Field, readJsonPath, readName } from './field-grammar.ts'
import { TextCursor } from './text-cursor.ts'

export type SelectItem =
  { kind: 'all' } | { kind: 'column'; field: Field; alias: string | null; cast: string | null } | Embed

/** `author:users!posts_author_fkey!inner(name)` */
export type Embed = {
  kind: 'embed'
  relation: string
  alias: string | null
  hint: string | null
  isInner: boolean
  items: readonly SelectItem[]
}

/** Threat model, section 4. */
const MAX_EMBED_DEPTH = 3

const CAST = /[a-z_][a-z0-9_ ]*(?:\[\])?/iy

export function parseSelect(text: string): SelectItem[] {
  if (text === '') return [{ kind: 'all' }]
  const cursor = new TextCursor(text, 'select parameter')
  const items = readItems(cursor, 0)
  cursor.expectEnd('"," or end of input')
  return items
}

function readItems(cursor: TextCursor, depth: number): SelectItem[] {
  const items: SelectItem[] = []
  do items.push(readItem(cursor, depth))
  while (cursor.accept(','))
  return items
}

function readItem(cursor: TextCursor, depth: number): SelectItem {
  if (cursor.accept('*')) return { kind: 'all' }
  if (cursor.isAt('...')) throw restErrors.unsupported('Spreading related rows ("...relation(columns)")')
  if (cursor.isAt('count()')) throw restErrors.aggregatesOff()
  const first = readName(cursor)
  const hasAlias = !cursor.isAt('::') && cursor.accept(':')
  const alias = hasAlias ? first : null
  const name = hasAlias ? readName(cursor) : first
  if (cursor.isAt('!') || cursor.isAt('(')) return readEmbed(cursor, name, alias, depth)
  const field = { name, path: readJsonPath(cursor) }
  if (cursor.match(/\.(?:count|sum|avg|min|max)\(\)/y)) throw restErrors.aggregatesOff()
  return { kind: 'column', field, alias, cast: readCast(cursor) }
}

function readCast(cursor: TextCursor): string | null {
  if (!cursor.accept('::')) return null
  return cursor.match(CAST)?.[0].trim().toLowerCase() ?? cursor.fail('type name')
}

function readEmbed(cursor: TextCursor, relation: string, alias: string | null, depth: number): Embed {
  if (depth === MAX_EMBED_DEPTH) throw restErrors.embedsTooDeep(MAX_EMBED_DEPTH)
  let hint: string | null = null
  let isInner = false
  while (cursor.accept('!')) {
    const modifier = readName(cursor)
    if (modifier === 'inner') isInner = true
    else if (modifier !== 'left') hint = modifier
  }
  cursor.expect('(')
  const items = cursor.isAt(')') ? [] : readItems(cursor, depth + 1)
  cursor.expect(')')
  return { kind: 'embed', relation, alias, hint, isInner, items }
}
