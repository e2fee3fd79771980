import type { TextCursor } from './text-cursor.ts'

export type JsonStep = { key: string; isIndex: boolean; asText: boolean }

/** Column with an optional JSON path: `data->author->>name`. */
export type Field = { name: string; path: readonly JsonStep[] }

// A dash is part of a name unless it starts an arrow.
const NAME = /(?:[\p{L}\p{N}_ $]|-(?!>))+/uy
const INDEX = /-?\d+(?=$|->|[:.,)])/y

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
