/** Entries of Contentful: fields by locale, and links to other entries and to assets. */
import { getAt, isObject, type JsonObject } from '../json/json-values.ts'
import { toText } from '../text/clean-text.ts'

export type ContentfulLinks = {
  /** By id: entries and assets. */
  targets: ReadonlyMap<string, JsonObject>
  locale: string
}

const LOCALE = /^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/
/** Deeper content is left as it is. */
const MAX_DEPTH = 100

export function collectLinks(lists: readonly unknown[], locale: string): ContentfulLinks {
  const items = lists.flatMap((list): unknown[] => (Array.isArray(list) ? list : [])).filter(isObject)
  return { targets: new Map(items.map((item) => [toText(getAt(item, ['sys', 'id'])), item])), locale }
}

export function isContentfulEntry(value: unknown): boolean {
  return isObject(getAt(value, ['sys'])) && isObject(getAt(value, ['fields']))
}

/** An entry as columns: linked entries become names, assets become URLs. */
export function readEntry(entry: JsonObject, links: ContentfulLinks, isExport: boolean): JsonObject {
  const columns: Record<string, unknown> = { id: getAt(entry, ['sys', 'id']) }
  for (const [name, localized] of Object.entries(isObject(entry['fields']) ? entry['fields'] : {})) {
    const value = pickLocale(localized, links.locale)
    const asset = findTarget(Array.isArray(value) ? (value as unknown[])[0] : value, links)
    const address = asset === null ? '' : readFile(asset, links)
    if (address !== '') {
      columns['image'] ??= address
      columns['image_alt'] ??= readAlt(asset!, links)
    } else
      columns[name] = Array.isArray(value) ? value.map((one) => nameLink(one, links)) : nameLink(value, links)
  }
  const sys = isObject(entry['sys']) ? entry['sys'] : {}
  columns['created_at'] ??= sys['firstPublishedAt'] ?? sys['publishedAt'] ?? sys['createdAt']
  const isPublic = sys['publishedVersion'] !== undefined || sys['publishedAt'] !== undefined
  return {
    ...columns,
    ...(isExport && !isPublic && { draft: true }),
    ...(sys['archivedAt'] !== undefined && { archived: true }),
  }
}

function pickLocale(value: unknown, locale: string): unknown {
  if (!isObject(value)) return value
  const names = Object.keys(value)
  const isLocalized =
    names.length > 0 &&
    names.every((name) => LOCALE.test(name)) &&
    (names.includes(locale) || names.some((name) => name.includes('-')))
  return isLocalized ? (value[locale] ?? value[names[0]!]) : value
}

function findTarget(value: unknown, { targets }: ContentfulLinks): JsonObject | null {
  const sys = getAt(value, ['sys'])
  return isLink(sys) ? (targets.get(toText(getAt(sys, ['id']))) ?? null) : null
}

function isLink(sys: unknown): boolean {
  return getAt(sys, ['type']) === 'Link' || getAt(sys, ['linkType']) !== undefined
}

function readFile(asset: JsonObject, { locale }: ContentfulLinks): string {
  const file = pickLocale(getAt(asset, ['fields', 'file']), locale)
  return toText(getAt(file, ['url'])).replace(/^\/\//, 'https://')
}

function readAlt(asset: JsonObject, { locale }: ContentfulLinks): string {
  const read = (name: string): string => toText(pickLocale(getAt(asset, ['fields', name]), locale))
  return read('description') || read('title')
}

const NAME_FIELDS = ['name', 'title', 'displayName', 'label', 'internalName', 'slug']

/** The name of a linked entry; documents get the entries and assets they embed. */
function nameLink(value: unknown, links: ContentfulLinks): unknown {
  const target = findTarget(value, links)
  if (target !== null) {
    const names = NAME_FIELDS.map((name) => toText(pickLocale(getAt(target, ['fields', name]), links.locale)))
    return names.find((name) => name !== '') ?? ''
  }
  if (isLink(getAt(value, ['sys']))) return ''
  return isObject(value) && 'nodeType' in value ? embedTargets(value, links, 0) : value
}

function embedTargets(value: unknown, links: ContentfulLinks, depth: number): unknown {
  if (depth > MAX_DEPTH) return value
  if (Array.isArray(value)) return value.map((one) => embedTargets(one, links, depth + 1))
  if (!isObject(value)) return value
  const target = findTarget(value, links)
  if (target === null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, embedTargets(inner, links, depth + 1)]),
    )
  }
  const url = readFile(target, links)
  const slug = toText(pickLocale(getAt(target, ['fields', 'slug']), links.locale))
  return { fields: url === '' ? { slug } : { file: { url }, title: readAlt(target, links) } }
}
