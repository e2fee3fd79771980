import type { TextCursor } from './text-cursor.ts'

/** One `->` or `->>` of a path into a JSON column. */
export type JsonStep = { key: string; isIndex: boolean; asText: boolean }

/** A column, perhaps with a path into it: `data->author->>name`. */
export type Field = { name: string; path: readonly JsonStep[] }

// A dash belongs to a name unless it begins an arrow.
const NAME = /(?:[\p{L}\p{N}_ $]|-(?!>))+/uy
const INDEX = /-?\d+(?=$|->|[:.,)])/y

/** Reads a bare or quoted name; fails when there is none. */
export function readName(cursor: TextCursor): string {
  const name = cursor.quoted() ?? cursor.match(NAME)?.[0].trim()
  return name || cursor.fail('field name (* or [a..z0..9_$])')
}

export function readJsonPath(cursor: TextCursor): JsonStep[] {
  const steps: JsonStep[] = []
  for (;;) {
    const asText = cursor.accept('->>')
    if (!asText && !cursor.accept('->')) return steps
    const index = cursor.match(INDEX)
    steps.push({ key: index ? index[0] : readName(cursor), isIndex: index !== null, asText })
  }
}

export function readField(cursor: TextCursor): Field {
  const name = readName(cursor)
  return { name, path: readJsonPath(cursor) }
}
