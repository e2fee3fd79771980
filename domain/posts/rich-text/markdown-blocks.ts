import { escapeHtml } from '#import/html/escape-html.ts'
import type { EditedBlock } from '../blocks/content-blocks.ts'
import { pastedHtmlToBlocks } from '../blocks/html-to-blocks-paste.ts'
import type { TextSyntax } from '../blocks/text-marks.ts'
import { markdownToHtml } from '#import/html/markdown-to-html.ts'

/** A heading, item, quotation, fence, link or the line below the heads of a table: signs that nobody writes by accident at the start of a line. */
const MARKDOWN =
  /^(?:#{1,6} \S|[-*+] \S|\d{1,3}[.)] \S|> ?\S|```)|\[[^[\]\n]+\]\([^\s()]+\)|^[ |:]*--[ |:-]*$/m

/**
 * The blocks of plain text: read as Markdown when it looks like it, otherwise a paragraph for each line that says
 * something.
 * @throws {HtmlLimitError} over the limits of `parse-html.ts`
 */
export function readMarkdownBlocks(text: string, syntax: TextSyntax, makeId: () => string): EditedBlock[] {
  return pastedHtmlToBlocks(MARKDOWN.test(text) ? markdownToHtml(text) : writeLines(text), syntax, makeId)
}

function writeLines(text: string): string {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  return lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
}
