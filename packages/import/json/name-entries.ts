import { toText } from '../text/clean-text.ts'
import { findField } from '../columns/field-names.ts'
import type { SourceRow } from '../columns/read-rows.ts'
import type { RecordPosition } from '../records/record-collector.ts'
import { isRichDocument } from '../rich-text/render-rich-text.ts'
import { isObject, type JsonObject } from './json-values.ts'

export type NamedEntry =
  { kind: 'row'; row: SourceRow } | { kind: 'header'; columns: string[] } | { kind: 'no-row' }

/** Creates a function that converts list entries to rows: objects, or lists of cells under a header. */
export function createEntryNamer(): (entry: unknown, place: RecordPosition) => NamedEntry {
  let header: string[] | null = null
  let isFirst = true

  return (entry, place) => {
    const wasFirst = isFirst
    isFirst = false
    if (Array.isArray(entry) && wasFirst) {
      header = entry.map((cell) => toText(cell).trim())
      return { kind: 'header', columns: header.filter((name) => name !== '') }
    }
    if (header !== null) {
      if (!Array.isArray(entry)) return { kind: 'no-row' }
      const cells = new Map<string, unknown>()
      for (const [index, name] of header.entries()) if (name !== '') cells.set(name, entry[index])
      // The header is not a record.
      return { kind: 'row', row: { ...place, number: place.number - 1, cells } }
    }
    return isObject(entry)
      ? { kind: 'row', row: { ...place, cells: flatten(unwrap(entry)) } }
      : { kind: 'no-row' }
  }
}

/** Some programs put the fields of an entry in a nested object next to its id. */
function unwrap(entry: JsonObject): JsonObject {
  const inner = entry['attributes'] ?? entry['fields']
  return isObject(inner) ? { ...entry, ...inner } : entry
}

/** Authors and terms are read as a whole. */
function isNamed(key: string): boolean {
  const field = findField(key)
  return field === 'author' || field === 'tags'
}

/** Flattens one level of nesting, so that `image.src` is a column; documents of editors stay whole. */
function flatten(entry: JsonObject): Map<string, unknown> {
  const cells = new Map<string, unknown>()
  for (const [key, value] of Object.entries(entry)) {
    if (!isObject(value) || isRichDocument(value) || isNamed(key)) cells.set(key, value)
    else for (const [innerKey, inner] of Object.entries(value)) cells.set(`${key}.${innerKey}`, inner)
  }
  return cells
}
