import { escapeHtml } from '../html/escape-html.ts'
import type { Attributes, Mark, RichNode } from './rich-node.ts'

export type WrittenText = {
  html: string
  /** Content that could not be kept, with its position. */
  losses: string[]
}

const VOID_TAGS = new Set(['img', 'br', 'hr'])
/** Maximum characters of the quoted text before a loss. */
const PLACE_LENGTH = 40
const MAX_LOSSES = 100
/** Maximum characters of a lost text in the report. */
const MAX_WORDS = 4_000

export function writeRichNodes(nodes: readonly RichNode[]): WrittenText {
  const losses: string[] = []
  let lossCount = 0
  let before = ''
  let further = ''

  const writeAll = (children: readonly RichNode[]): string =>
    children.map((child, index) => write(child, children, index)).join('')

  function write(node: RichNode, siblings: readonly RichNode[], index: number): string {
    switch (node.kind) {
      case 'text':
        before = `${before} ${node.text}`.slice(-PLACE_LENGTH * 2)
        return writeText(node.text, node.marks)
      case 'html':
        return node.html
      case 'loss':
        lossCount += 1
        if (losses.length < MAX_LOSSES) losses.push(describeLoss(node, before))
        else further = `${further} ${node.words ?? ''}`.slice(0, MAX_WORDS)
        return ''
      case 'item':
        // The first item of a run writes the whole run.
        return siblings[index - 1]?.kind === 'item' ? '' : writeItems(listRun(siblings, index), 0)
      default:
        if (VOID_TAGS.has(node.tag)) return `<${node.tag}${writeAttributes(node.attributes)}>`
        return `<${node.tag}${writeAttributes(node.attributes)}>${writeAll(node.children)}</${node.tag}>`
    }
  }

  function writeItems(items: readonly Item[], level: number): string {
    let html = ''
    let open: string | null = null
    for (let at = 0; at < items.length;) {
      const item = items[at]!
      let next = at + 1
      while (next < items.length && items[next]!.level > Math.max(item.level, level)) next += 1
      if (open !== item.tag) html += `${open === null ? '' : `</${open}>`}<${item.tag}>`
      open = item.tag
      const inner = items.slice(at + 1, next)
      html += `<li>${writeAll(item.children)}${inner.length > 0 ? writeItems(inner, inner[0]!.level) : ''}</li>`
      at = next
    }
    return open === null ? html : `${html}</${open}>`
  }

  const html = writeAll(nodes)
  if (lossCount > losses.length)
    losses.push(`${lossCount - losses.length} more blocks could not be kept.${quoteWords(further)}`)
  return { html, losses }
}

type Item = Extract<RichNode, { kind: 'item' }>

function listRun(siblings: readonly RichNode[], from: number): Item[] {
  const items: Item[] = []
  for (let at = from; at < siblings.length; at += 1) {
    const node = siblings[at]!
    if (node.kind !== 'item') break
    items.push(node)
  }
  return items
}

function describeLoss({ what, words = '' }: Extract<RichNode, { kind: 'loss' }>, before: string): string {
  const place = before.replace(/\s+/g, ' ').trim().slice(-PLACE_LENGTH)
  const where = place === '' ? 'at the beginning' : `after “${place}”`
  return `A block “${what.slice(0, 50)}” ${where} could not be kept.${quoteWords(words)}`
}

function quoteWords(words: string): string {
  const text = words.replace(/\s+/g, ' ').trim().slice(0, MAX_WORDS)
  return text === '' ? '' : ` Its text: “${text}”.`
}

function writeText(value: string, marks: readonly Mark[]): string {
  const html = escapeHtml(value).replace(/\r\n?|\n/g, '<br>')
  return marks.reduce((inner, { tag, href }) => {
    const attributes = href === undefined ? '' : writeAttributes({ href })
    return `<${tag}${attributes}>${inner}</${tag}>`
  }, html)
}

function writeAttributes(attributes: Attributes = {}): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')
}
