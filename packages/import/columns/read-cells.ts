/** Author, tags and picture of a row, from all columns that may hold them, with warnings about what is left out. */
import { readPeople, readPictures, readTerms } from './read-names.ts'

export type Cell = { column: string; value: unknown }
type Read<Fields> = Fields & { warnings: string[] }

const WITH_NAMES =
  'Export the file with names (from WordPress: add ?_embed to the address), or add them here after the import.'
const PICTURE_FILE = /^[^/:?#]+\.(?:png|jpe?g|gif|webp|avif|svg|heic|bmp|tiff?)$/i
const NOTHING = /^(?:n\/?a|none|null|undefined|no|false|true|yes|-+)$/i
const MAX_LISTED = 10
const MAX_QUOTED = 200

/** @param cells most specific first */
export function readAuthor(cells: readonly Cell[]): Read<{ author: string }> {
  const found = cells.map(({ value }) => readPeople(value))
  const [author, ...others] = found.find(({ names }) => names.length > 0)?.names ?? []
  const warnings = others.length === 0 ? [] : [`Only the first author is kept, without ${quoteList(others)}.`]
  if (author !== undefined) return { author, warnings }
  const ids = found.flatMap((names) => names.ids)
  return {
    author: '',
    warnings: ids.length === 0 ? [] : [`The author is only an id (${list(ids)}) in this file. ${WITH_NAMES}`],
  }
}

/** Joins tags and categories. */
export function readTags(cells: readonly Cell[]): Read<{ tags: string[] }> {
  const found = cells.map(({ value }) => readTerms(value))
  const ids = found.flatMap((names) => names.ids)
  const isNamed = cells.some(
    ({ column }, at) => column.startsWith('_embedded') && found[at]!.names.length > 0,
  )
  return {
    tags: found.flatMap(({ names }) => names),
    warnings:
      ids.length === 0 || isNamed
        ? []
        : [`Some tags are only ids (${list(ids)}) in this file. ${WITH_NAMES}`],
  }
}

export function readImage(cells: readonly Cell[]): Read<{ image: string; image_alt: string }> {
  const found = cells.map(({ value }) => readPictures(value))
  const written = found.flatMap(({ pictures }) => pictures).filter(({ src }) => !NOTHING.test(src))
  const addresses = written.filter(({ src }) => isAddress(src))
  const [first] = addresses
  const warnings = written
    .filter(({ src }) => !isAddress(src))
    .map(({ src }) => {
      const what = PICTURE_FILE.test(src) ? 'only the name of a file' : 'not an address'
      return `The picture "${src.slice(0, MAX_QUOTED)}" is ${what}, so it is left out. Write its whole address.`
    })
  if (first === undefined) {
    const ids = found.flatMap((pictures) => pictures.ids)
    if (ids.length > 0) warnings.push(`The picture is only an id (${list(ids)}) in this file. ${WITH_NAMES}`)
    return { image: '', image_alt: '', warnings }
  }
  const column = found.find(({ pictures }) => pictures.includes(first))!
  const others = column.pictures.filter(({ src }) => isAddress(src) && src !== first.src)
  if (others.length > 0) {
    warnings.push(`The first picture is featured; left out: ${list(others.map(({ src }) => src))}.`)
  }
  return { image: first.src, image_alt: first.alt, warnings }
}

function isAddress(text: string): boolean {
  return /[/:]/.test(text) && !/\s/.test(text.replace(/^data:.*/i, ''))
}

function quoteList(names: readonly string[]): string {
  return list(names.map((name) => `"${name}"`))
}

function list(texts: readonly string[]): string {
  const shown = [...new Set(texts)].map((text) => text.slice(0, MAX_QUOTED))
  const more = shown.length > MAX_LISTED ? ` and ${shown.length - MAX_LISTED} more` : ''
  return `${shown.slice(0, MAX_LISTED).join(', ')}${more}`
}
