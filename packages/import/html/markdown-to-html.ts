import { toHtml } from 'hast-util-to-html'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { toHast } from 'mdast-util-to-hast'

/** Converts Markdown and drops HTML in it, which was not visible text. */
export function markdownToHtml(text: string): string {
  return toHtml(
    toHast(fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })),
  )
}
