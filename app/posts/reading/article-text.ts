import { toReadableHtml } from '#import/html/readable-html.ts'
import { anchorSections, type OutlinedHtml } from '#domain/html/render/section-anchors.ts'
import { type MeasuredText, measureText } from '../measure-text.ts'

/** Properties that a page derives from the text alone. */
export type ArticleText = OutlinedHtml & { measured: MeasuredText }

/** Total length of cached source texts, enough for a few hundred articles. Results take the same amount again. */
const MAX_KEPT_CHARACTERS = 3_000_000

const kept = new Map<string, ArticleText>()
let keptCharacters = 0

/**
 * Prepares a stored text for its page. Recent results are cached, because this takes most of the time to
 * render a page, and pages are rendered whenever a linked post changes.
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
  // Measures before headings get ids, because unmodified sanitizer output can be read without a parser.
  return { ...anchorSections(html), measured: measureText(html) }
}
