/** Formatted text from another program becomes blocks: its structure stays, its looks go. */
import { toHtml } from 'hast-util-to-html'
import { SKIP, visit } from 'unist-util-visit'
import type { Element, ElementContent, Parents, Root } from 'hast'
import { parseHtml } from '#import/html/parse-html.ts'
import { DIVIDER_CLASS } from '#domain/html/render/boxes/render-boxes.ts'
import { isUnderlinedStyle } from '#import/html/sanitize/clean-attributes.ts'
import { createBlock, type EditedBlock, isBlankBlock } from './content-blocks.ts'
import { htmlToBlocks } from './html-to-blocks.ts'
import { isStoredCaption, writePastedFigure } from './pasted-figures.ts'
import { isStoredBox, makeBox, writePastedTable } from './pasted-tables.ts'
import type { TextSyntax } from './text-marks.ts'

const STYLED = new Set(['span', 'font', 'b', 'i', 'strong', 'em', 'u'])
const FRAMES = new Set(['div', 'section', 'article', 'main', 'figure', 'header', 'footer', 'center'])
const BLOCKS = /^(?:p|h[1-6]|ul|ol|blockquote|pre|div|section|article|main|figure|table|header|footer|hr)$/

/**
 * The blocks of pasted HTML, none when it holds nothing.
 * @throws {HtmlLimitError} over the limits of `parse-html.ts`
 */
export function pastedHtmlToBlocks(html: string, syntax: TextSyntax, makeId: () => string): EditedBlock[] {
  const tree = parseHtml(html)
  removeBlankBetweenBlocks(tree)
  visit(tree, 'element', (element, index, parent) => {
    if (!parent || index === undefined) return undefined
    const replacement = replacePasted(element, parent)
    if (!replacement) return undefined
    parent.children.splice(index, 1, ...replacement)
    return [SKIP, index]
  })
  const blocks = htmlToBlocks(toHtml(tree), syntax, makeId)
  return blocks
    .filter((block) => !isBlankBlock(block, syntax))
    .map(({ origin: _origin, ...block }) =>
      block.type === 'image' ? { ...createBlock('image', block.id), ...block } : block,
    )
}

/** @returns null when the element stays, its looks removed */
function replacePasted(element: Element, parent: Parents): ElementContent[] | null {
  if (isStoredCaption(element, parent)) return null
  const style = element.properties['style'] ?? ''
  if (!isStoredBox(element)) element.properties = keepMeaning(element)
  if (STYLED.has(element.tagName)) return restyle(element, style)
  if (element.tagName === 'li') element.children = element.children.flatMap(unwrapParagraph)
  if (element.tagName === 'table') return writePastedTable(element)
  if (element.tagName === 'hr') return [makeBox(DIVIDER_CLASS, [])]
  if (isStoredBox(element)) return null
  const figure = element.tagName === 'figure' ? writePastedFigure(element, parent) : null
  if (figure) return figure
  if (!FRAMES.has(element.tagName)) return null
  const hasBlocks = element.children.some((child) => child.type === 'element' && BLOCKS.test(child.tagName))
  if (hasBlocks) return element.children
  element.tagName = 'p'
  return null
}

function keepMeaning({ tagName, properties }: Element): Element['properties'] {
  if (tagName === 'a') return properties['href'] === undefined ? {} : { href: properties['href'] }
  return tagName === 'img' ? { src: properties['src'], alt: properties['alt'] } : {}
}

/** Word processors say bold and italic as styles, and wrap everything in a bold element that is not bold. */
function restyle(element: Element, style: string): ElementContent[] | null {
  const weight = /font-weight:\s*([\w]+)/.exec(style)?.[1]
  const isBold =
    weight === undefined ? /^(?:b|strong)$/.test(element.tagName) : weight === 'bold' || Number(weight) >= 600
  const isItalic = /font-style:\s*italic/.test(style) || /^(?:i|em)$/.test(element.tagName)
  const isUnderlined = isUnderlinedStyle(style) || element.tagName === 'u'
  const names = [isBold && 'strong', isItalic && 'em', isUnderlined && 'u'].filter((name) => name !== false)
  if (names.length === 1 && names[0] === element.tagName) return null
  return names.reduceRight<ElementContent[]>(
    (children, tagName) => [{ type: 'element', tagName, properties: {}, children }],
    element.children,
  )
}

function unwrapParagraph(child: ElementContent): ElementContent[] {
  return child.type === 'element' && child.tagName === 'p' ? child.children : [child]
}

/** Clipboards carry line breaks between blocks that are no words. */
function removeBlankBetweenBlocks(tree: Root): void {
  visit(tree, 'text', (text, index, parent) => {
    if (text.value.trim() !== '' || !parent || index === undefined || parent.children.length < 2)
      return undefined
    const isBlock = (at: number) => {
      const beside = parent.children[at]
      return beside === undefined || (beside.type === 'element' && BLOCKS.test(beside.tagName))
    }
    if (!isBlock(index - 1) || !isBlock(index + 1)) return undefined
    parent.children.splice(index, 1)
    return [SKIP, index]
  })
}
