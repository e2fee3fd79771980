import { htmlToText } from '../html/html-to-text.ts'
import { HtmlLimitError } from '../html/parse-html.ts'
import { cleanLine, cleanText } from './clean-text.ts'

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

const TAG_START = /<(?:!|\/?[a-z])/i
const CHARACTER_REFERENCE = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});)/gi

/** Whether a body has no tag at all and so needs paragraphs. */
export function isPlainText(body: string): boolean {
  const start = body.search(TAG_START)
  return start === -1 || !body.includes('>', start)
}

/** Makes paragraphs at blank lines and line breaks at single ones. Character references stay what they mean. */
export function plainTextToHtml(text: string): string {
  const paragraphs = cleanText(text)
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
  return paragraphs.map((paragraph) => `<p>${escapeText(paragraph).replace(/\n/g, '<br>')}</p>`).join('\n')
}

function escapeText(text: string): string {
  return text.replace(CHARACTER_REFERENCE, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
