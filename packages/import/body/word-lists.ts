/** Word copies list items as paragraphs that start with a drawn bullet or number. */
import {
  findElement,
  hasClass,
  isVisible,
  makeElement,
  type BodyElement,
  type BodyNode,
} from './body-tree.ts'

/** Attribute with the kind of list of an item that is not in a list yet. */
export const WORD_LIST_MARK = 'data-word-list'

const NUMBER = /^\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]/i

export function readWordListItem(paragraph: BodyElement): BodyElement | null {
  const isListed =
    hasClass(paragraph, 'MsoListParagraph') || /mso-list\s*:\s*l\d/i.test(paragraph.attributes['style'] ?? '')
  const bullet = isListed ? findElement(paragraph, isDrawnBullet) : null
  if (bullet === null) return null
  const list = NUMBER.test(readText(bullet).trim()) ? 'ol' : 'ul'
  const children = without(paragraph.children, bullet)
  return isVisible(children) ? makeElement('li', children, { [WORD_LIST_MARK]: list }) : null
}

function isDrawnBullet({ attributes }: BodyElement): boolean {
  return /mso-list\s*:\s*ignore/i.test(attributes['style'] ?? '')
}

function readText({ children }: BodyElement): string {
  return children.map((child) => (typeof child === 'string' ? child : readText(child))).join('')
}

function without(nodes: readonly BodyNode[], element: BodyElement): BodyNode[] {
  return nodes
    .filter((node) => node !== element)
    .map((node) => (typeof node === 'string' ? node : { ...node, children: without(node.children, element) }))
}
