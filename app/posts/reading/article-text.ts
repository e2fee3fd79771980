import { toReadableHtml } from '#import/html/readable-html.ts'
import { anchorSections, type OutlinedHtml } from '#domain/html/render/section-anchors.ts'
import { type MeasuredText, measureText } from '../measure-text.ts'

/** What a page derives from the text alone. */
export type ArticleText = OutlinedHtml & { measured: MeasuredText }

/** Length of the cached source texts, a few hundred articles; the results take the same amount again. */
const MAX_KEPT_CHARACTERS = 3_000_000

const kept = new Map<string, ArticleText>()
let keptCharacters = 0

/**
 * Prepares a stored text for its page. Recent results are cached, because this takes most of the time of rendering a
 * page, which happens whenever one of the linked posts changes.
 */
export function readArticleText(content: string): ArticleText {
  const known = kept.get(content)
  if (known) kept.delete(content)
  const text = known ?? prepare(content)
  if (!known) keptCharacters += content.length
  kept.set(content, text)
  for (const oldest of kept.keys()) {
    if (keptCharacters <= MAX_KEPT_CHARACTERS) break
    kept.delete(oldest)
    keptCharacters -= oldest.length
  }
  return text
}

function prepare(content: string): ArticleText {
  const html = toReadableHtml(content)
  // Before headings get ids: the sanitizer's own output can be read without a parser.
  return { ...anchorSections(html), measured: measureText(html) }
}
