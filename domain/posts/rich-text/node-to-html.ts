import { toHtml } from 'hast-util-to-html'
import type { Element, ElementContent } from 'hast'
import { CALLOUT_CLASS, DIVIDER_CLASS } from '#domain/html/render/boxes/render-boxes.ts'
import { writeEmbed, writeFigure, writeGallery, writeTool } from './box-nodes.ts'
import { makeBox, makeElement } from './boxes.ts'
import { writeInline } from './inline-nodes.ts'
import { writeList } from './list-nodes.ts'
import { writeTable } from './table-nodes.ts'
import type { RichBlock, RichCode, RichInline } from './rich-nodes.ts'

export function writeNodeHtml(node: RichBlock): string {
  if (node.type === 'html_block') return node.attrs.html
  return toHtml(writeElement(node), { characterReferences: { useNamedReferences: true } })
}

function writeElement(node: Exclude<RichBlock, { type: 'html_block' }>): Element {
  switch (node.type) {
    case 'paragraph':
      return makeElement('p', writeWords(node.content))
    case 'heading':
      return makeElement(`h${node.attrs.level}`, writeWords(node.content))
    case 'ordered_list':
    case 'bullet_list':
      return writeList(node)
    case 'callout':
      return makeBox(
        CALLOUT_CLASS,
        node.content.map((line) => makeElement('p', writeWords(line.content))),
      )
    case 'divider':
      return makeBox(DIVIDER_CLASS, [])
    case 'quote': {
      const [only] = node.content
      const isBare = node.attrs.isBare && node.content.length === 1
      const lines = node.content.map((line) => makeElement('p', writeWords(line.content)))
      return makeElement('blockquote', isBare ? writeWords(only?.content) : lines)
    }
    case 'table':
      return writeTable(node)
    case 'picture':
      return node.attrs.caption === ''
        ? makeElement('img', [], { src: node.attrs.src.trim(), alt: node.attrs.alt })
        : writeFigure(node.attrs)
    case 'gallery':
      return writeGallery(node.attrs.pictures)
    case 'embed':
      return writeEmbed(node)
    case 'tool':
      return writeTool(node)
    default:
      return writeCode(node)
  }
}

function writeWords(words: readonly RichInline[] = []): ElementContent[] {
  return writeInline(words)
}

function writeCode({ attrs, content = [] }: RichCode): Element {
  const value = content.map(({ text }) => text).join('')
  // Parsers skip a line break right after `<pre>`, so add another one.
  const text = { type: 'text' as const, value: attrs.isBare && value.startsWith('\n') ? `\n${value}` : value }
  if (attrs.isBare) return makeElement('pre', [text])
  const properties = attrs.language === null ? {} : { className: attrs.language.split(' ') }
  return makeElement('pre', [makeElement('code', [text], properties)])
}
