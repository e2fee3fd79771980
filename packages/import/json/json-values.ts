export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function getAt(value: unknown, path: readonly string[]): unknown {
  let current = value
  for (const key of path) {
    if (!isObject(current) || !Object.hasOwn(current, key)) return undefined
    current = current[key]
  }
  return current
}

export const WRAPPERS = ['data', 'items', 'posts', 'articles', 'rows', 'records', 'results', 'news', 'values']

/** Lists of Shopify articles, and the key from an entry to its article. */
export const ARTICLE_LISTS: ReadonlyMap<string, string | null> = new Map([
  ['articles', null],
  ['', null],
  ...[
    'data.articles',
    'data.blog.articles',
    'data.blogByHandle.articles',
    'data.blogs.nodes.[].articles',
    'data.blogs.edges.[].node.articles',
    'articles',
  ].flatMap((path): [string, string | null][] => [
    [`${path}.nodes`, null],
    [`${path}.edges`, 'node'],
  ]),
])

/** Posts of a Ghost export, with and without the outer wrapper. */
export const GHOST_LISTS = ['db.[].data.posts', 'data.posts'] as const

export const GVIZ_ROWS = 'table.rows'

/** Entries of Google's JSON feeds, such as Blogger's. */
export const GOOGLE_FEED = 'feed.entry'

const ALL = new Set(['', ...WRAPPERS, ...ARTICLE_LISTS.keys(), ...GHOST_LISTS, GVIZ_ROWS, GOOGLE_FEED])

export function isKnownList(path: string): boolean {
  return ALL.has(path)
}

const SETTING = /^(?:_|name$|className$|align$|mode$)/

/** Texts of any depth in document order, without addresses, settings and tags. */
export function listWords(value: unknown, setting = SETTING): string[] {
  const words: string[] = []
  const open: unknown[] = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next === 'string' && !/^(?:field_\w+|https?:\S+|)$/.test(next))
      words.push(next.replace(/<[^<>]*>/g, ' '))
    if (typeof next !== 'object' || next === null) continue
    const parts = Object.entries(next).filter(([key]) => !setting.test(key))
    for (const [, part] of parts.toReversed()) open.push(part)
  }
  return words
}
