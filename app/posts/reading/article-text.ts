import { toReadableHtml } from '#import/html/readable-html.ts'
import { anchorSections, type OutlinedHtml } from '#domain/html/render/section-anchors.ts'
import { type MeasuredText, measureText } from '../measure-text.ts'

/** What the page of a post shows of its text, as far as nothing but the text decides it. */
export type ArticleText = OutlinedHtml & { measured: MeasuredText }

/** Of the texts as they are stored: some hundred articles. What is made of one is as long again. */
const MAX_KEPT_CHARACTERS = 3_000_000

const kept = new Map<string, ArticleText>()
let keptCharacters = 0

/**
 * Makes a stored text readable. A page of a post is rendered anew whenever a post beside it changes, and most of its
 * time went into reading the same text again; so texts that were read last are kept.
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
  // Before headings get ids: what is as the sanitizer writes it can be read without a parser.
  return { ...anchorSections(html), measured: measureText(html) }
}
