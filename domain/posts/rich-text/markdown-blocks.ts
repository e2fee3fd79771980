import { escapeHtml } from '#import/html/escape-html.ts'
import type { EditedBlock } from '../blocks/content-blocks.ts'
import { pastedHtmlToBlocks } from '../blocks/html-to-blocks-paste.ts'
import type { TextSyntax } from '../blocks/text-marks.ts'
import { markdownToHtml } from '#import/html/markdown-to-html.ts'

/** Syntax that plain text rarely contains: headings, list items, quotes, code fences, links and table rules. */
const MARKDOWN =
  /^(?:#{1,6} \S|[-*+] \S|\d{1,3}[.)] \S|> ?\S|```)|\[[^[\]\n]+\]\([^\s()]+\)|^[ |:]*--[ |:-]*$/m

/** Reads pasted text as Markdown if it looks like it, otherwise one paragraph per line. @throws HtmlLimitError */
export function readMarkdownBlocks(text: string, syntax: TextSyntax, makeId: () => string): EditedBlock[] {
  return pastedHtmlToBlocks(MARKDOWN.test(text) ? markdownToHtml(text) : writeLines(text), syntax, makeId)
}

function writeLines(text: string): string {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  return lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
}
