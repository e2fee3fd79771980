import { toHtml } from 'hast-util-to-html'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { toHast } from 'mdast-util-to-hast'

/** HTML within the Markdown is left out: it was no part of what the author saw as text. */
export function markdownToHtml(text: string): string {
  return toHtml(
    toHast(fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })),
  )
}
