import { z } from '#domain/schema.ts'
import { fixed, group, line, link, listOf, text } from './fields.ts'

/** Defaults up to this length become one-line fields; longer ones may wrap. */
const MAX_LINE_LENGTH = 60
const MIN_LIMIT = 30
/** How much longer than its default a text may be. */
const GROWTH = 1.5

type Texts = string | readonly Texts[] | { readonly [key: string]: Texts }

/**
 * Creates the schema of texts without further structure, such as the labels of a form. Each may be half again
 * as long as its default; lists keep their length. `href` is a link, `id` is fixed. A text that is empty by
 * default may stay empty.
 */
export function textFields<T extends Texts>(texts: T, label?: string): z.ZodType<T> {
  return describe(texts, '', label) as unknown as z.ZodType<T>
}

function describe(texts: Texts, key: string, label?: string): z.ZodType {
  if (typeof texts === 'string') return describeText(texts, key)
  if (Array.isArray(texts)) return listOf(texts.length, describe(longestOf(texts as Texts[]), ''))
  const entries = Object.entries(texts).map(([name, value]) => [name, describe(value, name)])
  return group(Object.fromEntries(entries) as Record<string, z.ZodType>, label)
}

function describeText(value: string, key: string): z.ZodType {
  if (key === 'href') return link()
  if (key === 'id') return fixed(z.string())
  if (value === '') return z.string().trim().max(400, 'At most 400 characters.').meta({ kind: 'text' })
  const limit = Math.max(MIN_LIMIT, Math.ceil((value.length * GROWTH) / 10) * 10)
  return value.length > MAX_LINE_LENGTH ? text(limit) : line(limit)
}

/** Merges list entries: all have the fields of the first, and the longest text sets the limit of a field. */
function longestOf(entries: Texts[]): Texts {
  const [first] = entries
  if (typeof first === 'string') return (entries as string[]).toSorted((a, b) => b.length - a.length)[0]!
  if (Array.isArray(first) || first === undefined) return first ?? ''
  const rows = entries as Record<string, Texts>[]
  return Object.fromEntries(Object.keys(first).map((key) => [key, longestOf(rows.map((row) => row[key]!))]))
}
