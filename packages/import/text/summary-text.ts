import { escapeText } from '../html/escape-html.ts'
import { htmlToText } from '../html/html-to-text.ts'
import { HtmlLimitError } from '../html/parse-html.ts'
import { cleanLine, cleanText } from './clean-text.ts'

const MAX_SUMMARY_LENGTH = 20_000

export function readPlainText(value: string): string {
  const text = value.slice(0, MAX_SUMMARY_LENGTH)
  try {
    return cleanLine(htmlToText(text))
  } catch (error) {
    // Nested too deeply to parse, but the text is kept.
    if (error instanceof HtmlLimitError) return cleanLine(text.replace(/<[^<>]*>/g, ' '))
    throw error
  }
}

/** Converts blank lines to paragraphs and single line breaks to `<br>`. Character references are decoded first. */
export function plainTextToHtml(text: string): string {
  const paragraphs = cleanText(text)
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
  return paragraphs.map((paragraph) => `<p>${escapeText(paragraph).replace(/\n/g, '<br>')}</p>`).join('\n')
}

const REFERENCE = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i
const MAX_ESCAPES = 3

/** Decodes character references of a line, also those that were escaped again; `<` stays a sign. */
export function decodeReferences(line: string): string {
  let decoded = line
  for (let pass = 0; pass < MAX_ESCAPES && REFERENCE.test(decoded); pass += 1) {
    decoded = readPlainText(decoded.replaceAll('<', '&lt;'))
  }
  return decoded
}
