/** Articles of Shopify's Admin interfaces: REST lists, a single article, and GraphQL answers. */
import type { ImportFormat } from '../import-format.ts'
import { ImportFileError } from '../import-file-error.ts'
import { mustBeFewRecords } from '../import-limits.ts'
import { getAt, isObject } from '../json/json-values.ts'
import { locateElements } from '../json/locate-elements.ts'
import { toText } from '../clean-text.ts'
import { createRecordCollector } from '../record-collector.ts'
import { readArticle } from './read-article.ts'

type FoundArticles = {
  list: readonly unknown[]
  path: readonly string[]
  /** Keys from an entry of the list to the article in it. */
  inner: readonly string[]
}

const LISTS: readonly { path: readonly string[]; inner: readonly string[] }[] = [
  { path: ['articles'], inner: [] },
  { path: [], inner: [] },
  ...[['data', 'articles'], ['data', 'blog', 'articles'], ['articles']].flatMap((path) => [
    { path: [...path, 'nodes'], inner: [] },
    { path: [...path, 'edges'], inner: ['node'] },
  ]),
]

const SINGLES: readonly (readonly string[])[] = [['article'], ['data', 'article']]

export const shopifyFormat: ImportFormat = {
  name: 'shopify',
  recognises: ({ json }) => findArticles(json) !== null,
  read: ({ text, json }, options) => {
    const { list, path, inner } = findArticles(json)!
    mustBeFewRecords(list.length)
    if (list.length === 0) throw new ImportFileError('no-records', 'The export holds no articles.')
    const collector = createRecordCollector('shopify', options.now)
    const lines = locateElements(text, path)
    for (const [index, entry] of list.entries()) {
      const article = getAt(entry, inner)
      const place = { number: index + 1, line: lines[index] ?? null }
      if (isObject(article)) collector.add({ ...place, ...readArticle(article, options) })
      else collector.report('rejected', place, 'This entry is not an article.')
    }
    return {
      format: 'shopify',
      records: collector.records,
      problems: collector.problems,
      columns: [],
      unmappedColumns: [],
      dateQuestion: null,
    }
  },
}

function findArticles(json: unknown): FoundArticles | null {
  for (const { path, inner } of LISTS) {
    const list = getAt(json, path)
    const isList = Array.isArray(list) && list.every((entry) => looksLikeArticle(getAt(entry, inner)))
    // An empty list at the root could be anything.
    if (isList && (list.length > 0 || path.length > 0)) return { list, path, inner }
  }
  for (const path of SINGLES) {
    const article = getAt(json, path)
    if (looksLikeArticle(article)) return { list: [article], path, inner: [] }
  }
  return null
}

/** Told from any other list of posts by the keys that only Shopify writes. */
function looksLikeArticle(value: unknown): boolean {
  if (!isObject(value)) return false
  const has = (key: string): boolean => Object.hasOwn(value, key)
  const isRest = has('body_html') && (has('blog_id') || has('admin_graphql_api_id') || has('summary_html'))
  const isGraphql =
    has('body') &&
    (has('publishedAt') || has('isPublished') || toText(value['id']).startsWith('gid://shopify/'))
  return isRest || isGraphql
}
