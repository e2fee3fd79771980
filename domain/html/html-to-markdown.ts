import { toMdast } from 'hast-util-to-mdast'
import type { Root } from 'mdast'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { toMarkdown } from 'mdast-util-to-markdown'
import { visit } from 'unist-util-visit'
import { parseHtml } from '#import/html/parse-html.ts'
import { renderBoxes } from './render/boxes/render-boxes.ts'

/**
 * A sanitized body as Markdown (CommonMark, and tables as GitHub writes them), for readers who want its words and not its page. Text that looks like
 * Markdown is escaped; pictures inside their own address are told by their words alone.
 */
export function toMarkdownText(sanitizedHtml: string): string {
  const tree = toMdast(parseHtml(renderBoxes(sanitizedHtml, 'other'))) as Root
  visit(tree, 'image', (image, index, parent) => {
    if (parent && index !== undefined && /^data:/i.test(image.url))
      parent.children[index] = { type: 'text', value: image.alt ?? '' }
  })
  return writeMarkdown(tree)
}

/** A tree as text, in the one way in which this site writes Markdown. */
export function writeMarkdown(tree: Root): string {
  return toMarkdown(tree, {
    bullet: '-',
    emphasis: '_',
    fences: true,
    rule: '-',
    extensions: [gfmTableToMarkdown()],
  })
}
