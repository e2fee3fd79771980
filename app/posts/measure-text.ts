import { htmlToText } from '#import/html/html-to-text.ts'
import { makeExcerpt } from '#domain/posts/excerpt.ts'
import { countWords } from '#domain/posts/reading-time.ts'

export type MeasuredText = {
  wordCount: number
  /** Start of the text, for posts without a summary. */
  excerpt: string
}

/** @param html sanitized */
export function measureText(html: string): MeasuredText {
  const text = htmlToText(html)
  return { wordCount: countWords(text), excerpt: makeExcerpt(text) }
}
