/** Paths such as `hero.figures.0.value`. The empty path is the whole content. */

const split = (path: string) => (path === '' ? [] : path.split('.'))

export function readAt(content: unknown, path: string): unknown {
  return split(path).reduce<unknown>(
    (inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key],
    content,
  )
}

/** Returns a copy with another value at the path; undefined removes the key. */
export function replaceAt(content: unknown, path: string, value: unknown): unknown {
  const [key, ...rest] = split(path)
  if (key === undefined) return value
  const inner = replaceAt(readAt(content, key), rest.join('.'), value)
  if (Array.isArray(content))
    return content.map((entry: unknown, index) => (String(index) === key ? inner : entry))
  // An existing key keeps its position.
  const changed: Record<string, unknown> = { ...(content as Record<string, unknown>), [key]: inner }
  if (inner === undefined) delete changed[key]
  return changed
}

export const joinPath = (path: string, key: string | number) => (path === '' ? String(key) : `${path}.${key}`)

const LABELS: Record<string, string> = { faq: 'FAQ', href: 'Link', src: 'Picture', head: 'Search results' }

/** Turns `bookCall` into "Book call". */
export function humanize(key: string): string {
  if (LABELS[key]) return LABELS[key]
  const words = key
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export type TextChange = { path: string; former: string | null; value: string | null }

/** Lists texts that differ between two versions of content, in page order. List entries with an id are matched by it. */
export function listChanges(former: unknown, value: unknown, path = ''): TextChange[] {
  if (JSON.stringify(former) === JSON.stringify(value)) return []
  if (hasIds(former) && hasIds(value)) return listSectionChanges(former, value, path)
  const isInner = [former, value].some((side) => typeof side === 'object' && side !== null)
  if (!isInner) return [{ path, former: toText(former), value: toText(value) }]
  const keys = new Set([...Object.keys(former ?? {}), ...Object.keys(value ?? {})])
  return [...keys].flatMap((key) => listChanges(readAt(former, key), readAt(value, key), joinPath(path, key)))
}

type Identified = { id: string }[]

const hasIds = (list: unknown): list is Identified =>
  Array.isArray(list) && list.every((entry) => typeof readAt(entry, 'id') === 'string')

/** Paths of removed sections end with their former index. */
function listSectionChanges(former: Identified, value: Identified, path: string): TextChange[] {
  const idsOf = (list: Identified, other: Identified) =>
    list.map(({ id }) => id).filter((id) => other.some((one) => one.id === id))
  const [before, after] = [idsOf(former, value), idsOf(value, former)]
  const isMoved = before.join() !== after.join()
  return [
    ...(isMoved ? [{ path, former: before.join(', '), value: after.join(', ') }] : []),
    ...value.flatMap((section, at) =>
      listChanges(
        former.find(({ id }) => id === section.id),
        section,
        joinPath(path, at),
      ),
    ),
    ...former.flatMap((section, at) =>
      value.some(({ id }) => id === section.id) ? [] : listChanges(section, undefined, joinPath(path, at)),
    ),
  ]
}

const toText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
