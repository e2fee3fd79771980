import { cleanLine } from '../text/clean-text.ts'
import { MAX_TAGS_LENGTH } from '../files/import-limits.ts'
import { decodeReferences } from '../text/summary-text.ts'
import { makeSlug } from '../text/slug.ts'

/** Separates tags at commas and semicolons outside double quotes, else at bars. */
const TAG = /"[^"]*"|[^",;]+/g
const TAG_BETWEEN_BARS = /"[^"]*"|[^"|]+/g

/**
 * Reads tags from separated text, a list of texts, or a list of `{ name }`.
 * Drops blanks and duplicates, ignoring case; the first spelling is kept.
 */
export function parseTags(value: unknown): string[] {
  const tags = new Map<string, string>()
  for (const name of listNames(value)) {
    const tag = dropQuotes(decodeReferences(cleanLine(name)))
    const key = tag.toLowerCase()
    if (tag !== '' && !tags.has(key)) tags.set(key, tag)
  }
  return [...tags.values()]
}

function dropQuotes(name: string): string {
  return name.length > 1 && name.startsWith('"') && name.endsWith('"') ? name.slice(1, -1).trim() : name
}

function listNames(value: unknown): string[] {
  if (typeof value === 'string') return splitTags(decodeReferences(value.trim()))
  if (typeof value === 'number') return [String(value)]
  if (!Array.isArray(value)) return []
  return value.map((entry: unknown) => {
    const name: unknown = typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : entry
    return typeof name === 'string' || typeof name === 'number' ? String(name) : ''
  })
}

/** Lists of JSON and of PostgreSQL (`{a,"b c"}`) occur in cells of sheets. */
function splitTags(text: string): string[] {
  if (text.startsWith('[') && text.endsWith(']') && text.length <= MAX_TAGS_LENGTH) {
    try {
      return listNames(JSON.parse(text))
    } catch {
      // Tags may begin and end with brackets.
    }
  }
  const list = text.startsWith('{') && text.endsWith('}') ? text.slice(1, -1) : text
  return list.slice(0, MAX_TAGS_LENGTH).match(/[,;]/.test(list) ? TAG : TAG_BETWEEN_BARS) ?? []
}

/** True for a tag without a letter or digit: it has no slug, so it can't have a page. */
export function isNamelessTag(tag: string): boolean {
  return makeSlug(tag) === ''
}
