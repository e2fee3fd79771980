/**
 * Lists as programs copy them. Word writes items as paragraphs with a drawn bullet; Word for the web and Slack write one
 * list per level; Google Docs, Outlook and Apple Notes put a nested list next to its item instead of into it.
 */
import { findElement, hasClass, isElement, isVisible, makeElement, withoutElement } from './body-tree.ts'
import type { BodyElement, BodyNode } from './body-tree.ts'

type LeveledItem = { list: string; level: number; item: BodyElement }

const NUMBER = /^\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]/i
const MAX_LEVEL = 8

const isList = (node: BodyNode | undefined): node is BodyElement =>
  isElement(node, 'ul') || isElement(node, 'ol')

const isBlank = (node: BodyNode): boolean => typeof node === 'string' && node.trim() === ''

/** Joins leveled items that follow each other to nested lists. */
export function nestLists(nodes: readonly BodyNode[]): BodyNode[] {
  const nested: BodyNode[] = []
  let run: LeveledItem[] = []
  const endRun = () => {
    nested.push(...buildLists(run))
    run = []
  }
  for (const node of nodes) {
    const items = readLeveledItems(node)
    if (items) run.push(...items)
    else if (run.length === 0 || !isBlank(node)) {
      endRun()
      nested.push(isList(node) ? { ...node, children: adoptLists(node.children) } : node)
    }
  }
  endRun()
  return nested
}

function readLeveledItems(node: BodyNode): LeveledItem[] | null {
  if (isElement(node, 'p')) {
    const item = readWordItem(node)
    return item && [item]
  }
  const list = isElement(node, 'div') && hasClass(node, 'ListContainerWrapper') ? readOnlyChild(node) : node
  if (!isList(list)) return null
  const items = list.children.filter((child) => !isBlank(child))
  const first = items[0]
  const indent = list.attributes['data-indent']
  const position = isElement(first, 'li') ? first.attributes['data-aria-level'] : undefined
  if (indent === undefined && position === undefined) return null
  const level = clampLevel(indent === undefined ? Number(position) - 1 : Number(indent))
  return items.every((item) => isElement(item, 'li'))
    ? items.map((item) => ({ list: list.name, level, item }))
    : null
}

function readOnlyChild({ children }: BodyElement): BodyNode | undefined {
  const visible = children.filter((child) => !isBlank(child))
  return visible.length === 1 ? visible[0] : undefined
}

const clampLevel = (level: number): number => Math.min(Math.max(Math.trunc(level) || 0, 0), MAX_LEVEL)

function readWordItem(paragraph: BodyElement): LeveledItem | null {
  const style = paragraph.attributes['style'] ?? ''
  const isListed = hasClass(paragraph, 'MsoListParagraph') || /mso-list\s*:\s*l\d/i.test(style)
  const bullet = isListed ? findElement(paragraph, isDrawnBullet) : null
  if (bullet === null) return null
  const list = NUMBER.test(readText(bullet).trim()) ? 'ol' : 'ul'
  const children = withoutElement(paragraph.children, bullet)
  if (!isVisible(children)) return null
  const level = clampLevel(Number(/mso-list\s*:[^;]{0,80}?\blevel(\d)/i.exec(style)?.[1] ?? 1) - 1)
  return { list, level, item: makeElement('li', children) }
}

function isDrawnBullet({ attributes }: BodyElement): boolean {
  return /mso-list\s*:\s*ignore/i.test(attributes['style'] ?? '')
}

function readText({ children }: BodyElement): string {
  return children.map((child) => (typeof child === 'string' ? child : readText(child))).join('')
}

/** An item that skips levels is nested one level deeper than the item before it. */
function buildLists(items: readonly LeveledItem[]): BodyElement[] {
  const lists: BodyElement[] = []
  let open: { level: number; list: BodyElement }[] = []
  for (const { list: name, level, item } of items) {
    open = open.filter((one) => one.level <= level)
    if (open.at(-1)?.level === level && open.at(-1)!.list.name !== name) open.pop()
    if (open.at(-1)?.level !== level) {
      const list = makeElement(name, [])
      const parent = open.at(-1)?.list.children.at(-1)
      if (isElement(parent)) parent.children.push(list)
      else lists.push(list)
      open.push({ level, list })
    }
    open.at(-1)!.list.children.push({ ...item, children: [...item.children] })
  }
  return lists
}

/** Moves a list that is a child of a list into the item before it. */
function adoptLists(children: readonly BodyNode[]): BodyNode[] {
  const adopted: BodyNode[] = []
  for (const child of children) {
    const before = adopted.findLast((node) => !isBlank(node))
    if (!isList(child)) adopted.push(child)
    else if (isElement(before, 'li')) before.children.push(child)
    else adopted.push(...child.children)
  }
  return adopted
}
