import { htmlToText } from '#import/html/html-to-text.ts'
import { HtmlLimitError } from '#import/html/parse-html.ts'
import { cleanLine } from './clean-text.ts'

/** Longest summary read from a file, in characters; nobody writes more, and parsing costs time. */
const MAX_SUMMARY_LENGTH = 20_000

/** One line of plain text from a cell that may hold HTML. */
export function readPlainText(value: string): string {
  const text = value.slice(0, MAX_SUMMARY_LENGTH)
  try {
    return cleanLine(htmlToText(text))
  } catch (error) {
    // Nested beyond what we parse: the words are still worth keeping.
    if (error instanceof HtmlLimitError) return cleanLine(text.replace(/<[^<>]*>/g, ' '))
    throw error
  }
}
