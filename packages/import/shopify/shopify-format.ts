/** Articles of Shopify's Admin APIs: REST lists, a single article, and GraphQL responses. */
import { ImportFileError } from '../files/import-file-error.ts'
import { NO_COLUMNS, type ItemSink, type Survey, type TextReader } from '../files/import-format.ts'
import { ARTICLE_LISTS, getAt, isObject } from '../json/json-values.ts'
import { hasList, type JsonOutline, readJsonList } from '../json/json-survey.ts'
import { createJsonSplitter } from '../json/split-json.ts'
import { createRecordCollector } from '../records/record-collector.ts'
import type { ImportOptions } from '../records/records.ts'
import { looksLikeArticle, readArticle } from './read-article.ts'

const SINGLES: readonly (readonly string[])[] = [['article'], ['data', 'article']]

export function surveyShopify(outline: JsonOutline, options: ImportOptions): Survey<string> | null {
  const path = findList(outline)
  if (path !== null) {
    const count = outline.lists.get(path)?.count ?? 0
    if (count === 0) throw new ImportFileError('no-records', 'The export contains no articles.')
    return makeSurvey(count, (emit) => readList(path, options, emit))
  }
  const single = SINGLES.find((keys) => looksLikeArticle(getAt(outline.surroundings, keys)))
  return single ? makeSurvey(1, (emit) => readSingle(single, options, emit)) : null
}

/** An empty list at the root could be of any program; one under its key is an export without articles. */
function findList(outline: JsonOutline): string | null {
  for (const path of ARTICLE_LISTS.keys()) {
    const list = outline.lists.get(path)
    const isOfArticles = list === undefined ? path !== '' : list.articleCount === list.count
    if (hasList(outline, path) && isOfArticles) return path
  }
  return null
}

function makeSurvey(recordCount: number, read: Survey<string>['read']): Survey<string> {
  const articles = recordCount === 1 ? '1 article' : `${recordCount} articles`
  return { ...NO_COLUMNS, format: 'shopify', description: `Shopify export of ${articles}`, recordCount, read }
}

function readList(path: string, options: ImportOptions, emit: ItemSink): TextReader {
  const inner = ARTICLE_LISTS.get(path)
  return readJsonList({ format: 'shopify', path, options, emit }, (entry, place, collector) => {
    const article = inner ? getAt(entry, [inner]) : entry
    if (isObject(article)) collector.add({ ...place, ...readArticle(article, options) })
  })
}

function readSingle(keys: readonly string[], options: ImportOptions, emit: ItemSink): TextReader {
  const collector = createRecordCollector('shopify', options, emit)
  const splitter = createJsonSplitter(
    () => false,
    () => undefined,
  )
  return {
    write: splitter.write,
    end: () => {
      splitter.end()
      const article = getAt(splitter.getSurroundings(), keys)
      if (isObject(article)) collector.add({ number: 1, line: null, ...readArticle(article, options) })
    },
  }
}
