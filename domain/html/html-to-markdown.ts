import { toMdast } from 'hast-util-to-mdast'
import type { Root } from 'mdast'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { toMarkdown } from 'mdast-util-to-markdown'
import { visit } from 'unist-util-visit'
import { parseHtml } from '#import/html/parse-html.ts'
import { renderBoxes } from './render/boxes/render-boxes.ts'

/**
 * Converts sanitized HTML to Markdown (CommonMark with GitHub tables). Escapes text that looks like Markdown,
 * and replaces data URLs with their alt text.
 */
export function toMarkdownText(sanitizedHtml: string): string {
  const tree = toMdast(parseHtml(renderBoxes(sanitizedHtml, 'other'))) as Root
  visit(tree, 'image', (image, index, parent) => {
    if (parent && index !== undefined && /^data:/i.test(image.url))
      parent.children[index] = { type: 'text', value: image.alt ?? '' }
  })
  return writeMarkdown(tree)
}

export function writeMarkdown(tree: Root): string {
  return toMarkdown(tree, {
    bullet: '-',
    emphasis: '_',
    fences: true,
    rule: '-',
    extensions: [gfmTableToMarkdown()],
  })
}
