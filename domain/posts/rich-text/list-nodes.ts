/** Converts lists between parsed HTML and editor nodes. In nodes, nested items follow their parent with a higher level. */
import type { Element, ElementContent } from 'hast'
import { makeElement } from './boxes.ts'
import { readInline, writeInline } from './inline-nodes.ts'
import type { RichItem, RichList } from './rich-nodes.ts'

export const MAX_LIST_LEVEL = 5

const isBlank = (node: ElementContent): boolean => node.type === 'text' && node.value.trim() === ''
const isList = (node: ElementContent): node is Element =>
  node.type === 'element' && (node.tagName === 'ul' || node.tagName === 'ol')

export function readList(id: string, list: Element): RichList | null {
  const content = readItems(list, 0)
  if (!content) return null
  return { type: list.tagName === 'ol' ? 'ordered_list' : 'bullet_list', attrs: { id }, content }
}

function readItems(list: Element, level: number): RichItem[] | null {
  if (level > MAX_LIST_LEVEL) return null
  const lines = list.children.filter((child) => !isBlank(child))
  const items: RichItem[] = []
  for (const line of lines) {
    const isItem = line.type === 'element' && line.tagName === 'li'
    const read = isItem ? readItem(line, level, list.tagName === 'ol') : null
    if (!read) return null
    items.push(...read)
  }
  return items.length > 0 ? items : null
}

function readItem({ children, properties }: Element, level: number, isOrdered: boolean): RichItem[] | null {
  if (Object.keys(properties).length > 0) return null
  const first = children.findIndex(isList)
  const own = first === -1 ? children : children.slice(0, first)
  const inner = first === -1 ? [] : children.slice(first).filter((child) => !isBlank(child))
  const words = readWords(inner.length > 0 ? trimEnd(own) : own)
  if (!words) return null
  const nested: RichItem[] = []
  for (const list of inner) {
    const items = isList(list) && Object.keys(list.properties).length === 0 && readItems(list, level + 1)
    if (!items) return null
    nested.push(...items)
  }
  return [makeItem(words, level, isOrdered), ...nested]
}

/** Drops whitespace between the item's text and its nested list. */
function trimEnd(children: readonly ElementContent[]): ElementContent[] {
  const last = children.at(-1)
  if (last?.type !== 'text') return [...children]
  const value = last.value.trimEnd()
  return [...children.slice(0, -1), ...(value === '' ? [] : [{ ...last, value }])]
}

function readWords(children: readonly ElementContent[]): RichItem['content'] | null {
  const parts = children.filter((child) => !isBlank(child))
  const [only] = parts
  const isWrapped = parts.length === 1 && only?.type === 'element' && only.tagName === 'p'
  if (isWrapped && Object.keys(only.properties).length > 0) return null
  return readInline(isWrapped ? only.children : children)
}

const makeItem = (words: RichItem['content'] = [], level: number, isOrdered: boolean): RichItem => ({
  type: 'list_item',
  ...(level > 0 && { attrs: { level, isOrdered } }),
  ...(words.length > 0 && { content: words }),
})

export const isNested = ({ content }: RichList): boolean => content.some((item) => levelOf(item) > 0)

const levelOf = ({ attrs }: RichItem): number => attrs?.level ?? 0
const isOrderedItem = ({ attrs }: RichItem): boolean => attrs?.isOrdered ?? false

export function writeList({ type, content }: RichList): Element {
  return makeElement(type === 'ordered_list' ? 'ol' : 'ul', writeItems(content, 0))
}

/** @param items at this level or deeper; items that skip a level move up */
function writeItems(items: readonly RichItem[], level: number): Element[] {
  const written: Element[] = []
  for (let at = 0; at < items.length;) {
    let end = at + 1
    while (end < items.length && levelOf(items[end]!) > level) end += 1
    const children = [
      ...writeInline(items[at]!.content ?? []),
      ...writeLists(items.slice(at + 1, end), level + 1),
    ]
    written.push(makeElement('li', children))
    at = end
  }
  return written
}

function writeLists(items: readonly RichItem[], level: number): Element[] {
  const lists: Element[] = []
  for (let at = 0; at < items.length;) {
    const isOrdered = isOrderedItem(items[at]!)
    let end = at + 1
    while (end < items.length && (levelOf(items[end]!) > level || isOrderedItem(items[end]!) === isOrdered))
      end += 1
    lists.push(makeElement(isOrdered ? 'ol' : 'ul', writeItems(items.slice(at, end), level)))
    at = end
  }
  return lists
}
