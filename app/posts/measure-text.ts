import { htmlToText } from '#import/html/html-to-text.ts'
import { makeExcerpt } from '#domain/posts/excerpt.ts'
import { countWords } from '#domain/posts/reading-time.ts'

/** What a page's head says of a text, which it does not have itself. */
export type MeasuredText = {
  wordCount: number
  /** How the text begins, for a post without a summary. */
  excerpt: string
}

/** @param html what readers get, sanitized */
export function measureText(html: string): MeasuredText {
  const text = htmlToText(html)
  return { wordCount: countWords(text), excerpt: makeExcerpt(text) }
}
