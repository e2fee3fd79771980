/** Converts sanitized HTML of other programs to editor nodes. Blocks nested too deeply for the editor become siblings. */
import type { Element, ElementContent } from 'hast'
import { cleanRelations } from '#import/html/sanitize/sanitize-attributes.ts'
import { CALLOUT_CLASS } from '#domain/html/render/boxes/render-boxes.ts'
import { FIGURE_CLASS } from '#domain/html/render/boxes/render-figures.ts'
import { dropEnding } from '#import/text/clean-text.ts'
import { readBox } from './box-nodes.ts'
import { readOnlyClass } from './boxes.ts'
import { readInline, sortMarks, normalizeInline } from './inline-nodes.ts'
import { makeLine } from './line-nodes.ts'
import { MAX_LIST_LEVEL } from './list-nodes.ts'
import type {
  RichBlock,
  RichCallout,
  RichInline,
  RichItem,
  RichList,
  RichMark,
  RichQuote,
} from './rich-nodes.ts'

/** A list with its nested lists. A block inside an item ends the node; later items start another list. */
type ListPlace = { type: RichList['type']; node: RichList | null }
type LinesPlace = { kind: 'quote' | 'callout'; node: RichQuote | RichCallout | null }
/** Node type for a line of text. */
type Place =
  | { kind: 'paragraph' }
  | { kind: 'heading'; level: number }
  | { kind: 'item'; list: ListPlace; level: number; isOrdered: boolean; item: RichItem | null }
  | LinesPlace

const MARKS: Record<string, 'strong' | 'em' | 'u' | 'code'> = {
  strong: 'strong',
  em: 'em',
  u: 'u',
  code: 'code',
}
const PARAGRAPH: Place = { kind: 'paragraph' }

/** @param makeId returns an id for each block */
export function readNodes(children: readonly ElementContent[], makeId: () => string): RichBlock[] {
  const reader = new NodeReader(makeId)
  reader.read(children, PARAGRAPH, [])
  reader.endLine(PARAGRAPH)
  return reader.blocks
}

class NodeReader {
  readonly blocks: RichBlock[] = []
  readonly #makeId: () => string
  #line: RichInline[] = []

  constructor(makeId: () => string) {
    this.#makeId = makeId
  }

  read(nodes: readonly ElementContent[], place: Place, marks: RichMark[]): void {
    for (const node of nodes) {
      if (node.type === 'element') this.#readElement(node, place, marks)
      else if (node.type === 'text') this.#line.push(...(readInline([node], marks) ?? []))
    }
  }

  #readElement(element: Element, place: Place, marks: RichMark[]): void {
    const { tagName, children, properties } = element
    const type = MARKS[tagName]
    const href = tagName === 'a' ? properties['href'] : undefined
    if (tagName === 'br') this.#line.push({ type: 'hard_break' })
    else if (type) {
      // Word processors underline every link.
      const isLinkLine = type === 'u' && marks.some((mark) => mark.type === 'link')
      this.read(children, place, isLinkLine ? marks : addMark(marks, { type }))
    } else if (href !== undefined)
      this.read(children, place, addMark(marks, makeLinkMark(href, properties['rel'])))
    else if (tagName === 'span' && properties['className']) {
      const { className } = properties
      this.read(children, place, addMark(marks, { type: 'span', attrs: { properties: { className } } }))
    } else if (tagName === 'a' || tagName === 'span') this.read(children, place, marks)
    else {
      this.endLine(place)
      this.#readBlock(element, place, marks)
    }
  }

  #readBlock(element: Element, place: Place, marks: RichMark[]): void {
    const { tagName, children, properties } = element
    const level = /^h([1-6])$/.exec(tagName)?.[1]
    const read = (inner: Place, innerMarks = marks) => {
      this.read(children, inner, innerMarks)
      this.endLine(inner)
    }
    if (tagName === 'img')
      this.#add({
        type: 'picture',
        attrs: {
          id: this.#makeId(),
          src: properties['src'] ?? '',
          alt: properties['alt'] ?? '',
          caption: '',
        },
      })
    else if (tagName === 'pre') this.#addCode(element)
    else if (tagName === 'ul' || tagName === 'ol') this.#readList(element, place, marks)
    else if (level !== undefined && place.kind === 'paragraph')
      read({ kind: 'heading', level: Number(level) })
    else if (level !== undefined) read(place, addMark(marks, { type: 'strong' }))
    else if (tagName === 'blockquote' && place.kind === 'paragraph') read({ kind: 'quote', node: null })
    else if (tagName === 'div' && readOnlyClass(element) !== null) this.#readBox(element, place, marks)
    else read(place)
  }

  #readBox(element: Element, place: Place, marks: RichMark[]): void {
    const name = readOnlyClass(element)
    const box = name === CALLOUT_CLASS ? null : readBox(this.#makeId(), element)
    if (box) return this.#add(box)
    if (name === FIGURE_CLASS && element.children.every(({ type }) => type === 'text'))
      return this.#add({ type: 'picture', attrs: { id: this.#makeId(), src: '', alt: '', caption: '' } })
    const inner: Place = name === CALLOUT_CLASS ? { kind: 'callout', node: null } : place
    this.read(element.children, inner, marks)
    this.endLine(inner)
  }

  #readList({ tagName, children }: Element, place: Place, marks: RichMark[]): void {
    const isOrdered = tagName === 'ol'
    const list: ListPlace =
      place.kind === 'item' ? place.list : { type: isOrdered ? 'ordered_list' : 'bullet_list', node: null }
    const level = place.kind === 'item' ? Math.min(place.level + 1, MAX_LIST_LEVEL) : 0
    for (const child of children) {
      const item: Place = { kind: 'item', list, level, isOrdered, item: null }
      this.read(child.type === 'element' && child.tagName === 'li' ? child.children : [child], item, marks)
      this.endLine(item)
    }
  }

  #add(block: RichBlock): void {
    this.blocks.push(block)
  }

  #addCode(pre: Element): void {
    const [code] = pre.children.filter((child) => child.type === 'element')
    const text = dropEnding(readText(pre), '\n')
    if (text.trim() === '') return
    const language = code?.properties['className']?.join(' ') ?? null
    // Some chats show the language above the code.
    const last = this.blocks.at(-1)
    const label = last?.type === 'paragraph' && last.content?.length === 1 ? last.content[0] : undefined
    if (label?.type === 'text' && language === `language-${label.text.trim().toLowerCase()}`)
      this.blocks.pop()
    const attrs = { id: this.#makeId(), language, isBare: false }
    this.#add({ type: 'code_block', attrs, content: [{ type: 'text', text }] })
  }

  /** Wraps the text since the last block in the node that its parent requires. */
  endLine(place: Place): void {
    const line = this.#line
    this.#line = []
    for (const part of splitParagraphs(line)) {
      const content = normalizeInline(part, 'tags')
      if (content.some((node) => node.type === 'text' && node.text.trim() !== ''))
        this.#addLine(content, place)
    }
  }

  #addLine(content: RichInline[], place: Place): void {
    if (place.kind === 'item') return this.#addItem(content, place)
    if (place.kind === 'quote' || place.kind === 'callout') {
      if (place.node !== this.blocks.at(-1) || !place.node) {
        const id = this.#makeId()
        place.node =
          place.kind === 'quote'
            ? { type: 'quote', attrs: { id, isBare: false }, content: [] }
            : { type: 'callout', attrs: { id }, content: [] }
        this.#add(place.node)
      }
      place.node.content.push(makeLine(content))
    } else if (place.kind === 'heading')
      this.#add({ type: 'heading', attrs: { id: this.#makeId(), level: place.level }, content })
    else this.#add({ type: 'paragraph', attrs: { id: this.#makeId() }, content })
  }

  #addItem(content: RichInline[], place: Extract<Place, { kind: 'item' }>): void {
    const { list, level, isOrdered, item } = place
    const isOpen = list.node !== null && list.node === this.blocks.at(-1)
    if (item && isOpen && item === list.node?.content.at(-1)) {
      item.content = [...(item.content ?? []), { type: 'hard_break' }, ...content]
      return
    }
    // Text after a block inside the item.
    if (item) return this.#add({ type: 'paragraph', attrs: { id: this.#makeId() }, content })
    place.item = { type: 'list_item', ...(level > 0 && { attrs: { level, isOrdered } }), content }
    if (!isOpen) {
      list.node = { type: list.type, attrs: { id: this.#makeId() }, content: [] }
      this.#add(list.node)
    }
    list.node!.content.push(place.item)
  }
}

/** Pasted links lose `target`, so they open in the same tab. */
function makeLinkMark(href: string, written: readonly (string | number)[] | null | undefined): RichMark {
  const rel = cleanRelations((written ?? []).map(String), false)
  return { type: 'link', attrs: { properties: rel.length > 0 ? { href, rel } : { href } } }
}

function addMark(marks: RichMark[], mark: RichMark): RichMark[] {
  const isSame = (one: RichMark) =>
    one.type === mark.type && (one.type !== 'span' || JSON.stringify(one) === JSON.stringify(mark))
  return marks.some(isSame) ? marks : sortMarks([...marks, mark])
}

function readText({ children }: Element): string {
  return children
    .map((child) => ('children' in child ? readText(child) : 'value' in child ? child.value : ''))
    .join('')
}

/** Two line breaks in a row separate paragraphs. */
function splitParagraphs(line: readonly RichInline[]): RichInline[][] {
  const parts: RichInline[][] = [[]]
  let breaks = 0
  for (const node of line) {
    const isSpace = node.type === 'text' && node.text.trim() === ''
    if (node.type === 'hard_break') breaks += 1
    else if (!isSpace) {
      if (breaks > 1) parts.push([])
      breaks = 0
    }
    parts.at(-1)!.push(node)
  }
  return parts
}
