import { toHtml } from 'hast-util-to-html'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { toHast } from 'mdast-util-to-hast'
import { escapeHtml } from '#domain/html/escape-html.ts'
import type { EditedBlock } from '../blocks/content-blocks.ts'
import { pastedHtmlToBlocks } from '../blocks/html-to-blocks-paste.ts'
import type { TextSyntax } from '../blocks/text-marks.ts'

/** A heading, item, quotation, fence, link or the line below the heads of a table: signs that nobody writes by accident at the start of a line. */
const MARKDOWN =
  /^(?:#{1,6} \S|[-*+] \S|\d{1,3}[.)] \S|> ?\S|```)|\[[^[\]\n]+\]\([^\s()]+\)|^[ |:]*--[ |:-]*$/m

/**
 * The blocks of plain text: read as Markdown when it looks like it, otherwise a paragraph for each line that says
 * something.
 * @throws {HtmlLimitError} over the limits of `parse-html.ts`
 */
export function readMarkdownBlocks(text: string, syntax: TextSyntax, makeId: () => string): EditedBlock[] {
  return pastedHtmlToBlocks(MARKDOWN.test(text) ? writeMarkdown(text) : writeLines(text), syntax, makeId)
}

/** HTML within the Markdown is left out: it was no part of what the author saw as text. */
function writeMarkdown(text: string): string {
  return toHtml(
    toHast(fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })),
  )
}

function writeLines(text: string): string {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  return lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
}
