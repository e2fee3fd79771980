/** Names and pictures in cells as other programs write them: texts, lists, objects, and JSON inside a text. */
import { listPictures } from '../body/pictures.ts'
import { isObject, type JsonObject } from '../json/json-values.ts'
import { cleanLine, toText } from '../text/clean-text.ts'
import { parseTags } from '../records/tags.ts'

/** `ids`: numbers and references that stand for names which the file does not hold. */
export type FoundNames = { names: string[]; ids: string[] }
export type FoundPicture = { src: string; alt: string }
export type FoundPictures = { pictures: FoundPicture[]; ids: string[] }

const NAME_KEYS = 'name displayName display_name fullName full_name nickname title label username'.split(' ')
const URL_KEYS = 'url src href source_url sourceUrl secure_url originalSrc original_url link'.split(' ')
const ALT_KEYS = 'alt altText alt_text alternativeText alternative_text description'.split(' ')
/** Keys of objects around the values. */
const WRAPPERS = 'nodes edges node data attributes fields items file asset image'.split(' ')

const IMAGE_TAG = /<img\b/i
const MARKDOWN_PICTURE = /^!\[([^\]]{0,500})\]\(([^\s()]{1,2000})(?: [^()]{0,500})?\)$/
/** A file name with its address in brackets, as in Airtable. */
const BRACKETED = /\((https?:\/\/[^\s()]+)\)/g
const BETWEEN_ADDRESSES = /(?<![\s,;|])[\s,;|]{1,20}(?=https?:\/\/)/i

const NOBODY = /^(?:n\/?a|none|null|undefined|-+)$/i
/** At least two in a row. */
const HASHTAGS = /^\s*#[^\s#,]+(?:[\s,]+#[^\s#,]+)+\s*$/

const MAX_DEPTH = 8
const MAX_JSON_LENGTH = 100_000

/** Names of people: a text is one name, unless it is JSON. */
export function readPeople(value: unknown): FoundNames {
  const found = readNames(value, (text) => [cleanPerson(text)])
  const isId = (name: string): boolean => /^\d+$/.test(name)
  return {
    names: found.names.filter((name) => !isId(name)),
    ids: [...found.ids, ...found.names.filter(isId)],
  }
}

/** Feeds write "ann@example.com (Ann Lee)", mail programs "Ann Lee <ann@example.com>". */
function cleanPerson(text: string): string {
  const line = cleanLine(text)
  const [, inBrackets, before] =
    /^[^\s@]+@[^\s@]+ \(([^()]+)\)$|^([^<>]+) <[^\s@<>]+@[^\s@<>]+>$/.exec(line) ?? []
  return NOBODY.test(line) ? '' : (inBrackets ?? before ?? line)
}

/** Names of tags and categories: a text is a list, also of #hashtags. */
export function readTerms(value: unknown): FoundNames {
  const found = readNames(value, (text) =>
    HASHTAGS.test(text) ? text.split('#').map((tag) => cleanLine(tag.replace(',', ''))) : parseTags(text),
  )
  return { ...found, names: found.names.filter((name) => name.toLowerCase() !== 'uncategorized') }
}

function readNames(value: unknown, split: (text: string) => string[]): FoundNames {
  const found: FoundNames = { names: [], ids: [] }
  const parsed = parseCell(value)
  if (typeof parsed === 'string') found.names.push(...split(parsed).filter((name) => name !== ''))
  else collectNames(parsed, found, 0)
  return found
}

function collectNames(value: unknown, found: FoundNames, depth: number): void {
  if (depth > MAX_DEPTH) return
  if (Array.isArray(value)) for (const entry of value) collectNames(entry, found, depth + 1)
  else if (typeof value === 'number') {
    if (value !== 0) found.ids.push(String(value))
  } else if (typeof value === 'string') {
    if (value.trim() !== '') found.names.push(cleanLine(value))
  } else if (isObject(value) && value['taxonomy'] !== 'post_format') {
    const name = nameOf(value)
    if (name !== '') found.names.push(name)
    else if (typeof value['_ref'] === 'string') found.ids.push(value['_ref'])
    else for (const inner of pickInner(value)) collectNames(inner, found, depth + 1)
  }
}

function nameOf(value: JsonObject): string {
  const [first, last] = [
    value['firstName'] ?? value['first_name'],
    value['lastName'] ?? value['last_name'],
  ].map(toText)
  const names = NAME_KEYS.map((key) => toText(value[key]))
  const full = `${first} ${last}`.trim()
  return cleanLine([...names.slice(0, -3), full, ...names.slice(-3)].find((name) => name.trim() !== '') ?? '')
}

export function readPictures(value: unknown): FoundPictures {
  const found: FoundPictures = { pictures: [], ids: [] }
  collectPictures(parseCell(value), found, 0)
  return found
}

function collectPictures(value: unknown, found: FoundPictures, depth: number): void {
  if (depth > MAX_DEPTH) return
  if (Array.isArray(value)) for (const entry of value) collectPictures(entry, found, depth + 1)
  else if (typeof value === 'number') {
    if (value !== 0) found.ids.push(String(value))
  } else if (typeof value === 'string') found.pictures.push(...readPictureText(value.trim()))
  else if (isObject(value)) {
    const src = pickText(value, URL_KEYS)
    if (src !== '') found.pictures.push({ src, alt: cleanLine(pickText(value, ALT_KEYS)) })
    else if (typeof value['_ref'] === 'string') found.ids.push(value['_ref'])
    else for (const inner of pickInner(value)) collectPictures(inner, found, depth + 1)
  }
}

function readPictureText(text: string): FoundPicture[] {
  if (text === '') return []
  if (IMAGE_TAG.test(text)) return listPictures(text)
  const markdown = MARKDOWN_PICTURE.exec(text)
  if (markdown) return [{ src: markdown[2]!, alt: cleanLine(markdown[1]!) }]
  const bracketed = [...text.matchAll(BRACKETED)].map(([, address]) => address!)
  const addresses = bracketed.length > 0 ? bracketed : text.split(BETWEEN_ADDRESSES)
  return addresses.map((src) => ({ src: src.trim(), alt: '' }))
}

function pickText(value: JsonObject, keys: readonly string[]): string {
  return keys.map((key) => toText(value[key])).find((text) => text.trim() !== '') ?? ''
}

function pickInner(value: JsonObject): unknown[] {
  return WRAPPERS.map((key) => value[key]).filter((inner) => typeof inner === 'object' && inner !== null)
}

/** Lists and objects that are written as JSON in a cell. */
function parseCell(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > MAX_JSON_LENGTH || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) return value
    throw error
  }
}
