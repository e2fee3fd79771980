/** Post bodies as lightweight trees; strings are text nodes. */

import { writeText, writeValue } from '#import/html/character-references.ts'

export type BodyNode = string | BodyElement

export type BodyElement = {
  name: string
  attributes: Record<string, string>
  children: BodyNode[]
}

const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)

export const BLOCK_ELEMENTS: ReadonlySet<string> = new Set(
  'p div ul ol li h1 h2 h3 h4 h5 h6 blockquote pre table figure'.split(' '),
)

export function makeElement(
  name: string,
  children: BodyNode[],
  attributes: Record<string, string> = {},
): BodyElement {
  return { name, attributes, children }
}

export function isElement(node: BodyNode | undefined, name?: string): node is BodyElement {
  return node !== undefined && typeof node !== 'string' && (name === undefined || node.name === name)
}

export function isBlock(node: BodyNode): boolean {
  return typeof node !== 'string' && BLOCK_ELEMENTS.has(node.name)
}

export function hasClass({ attributes }: BodyElement, name: string): boolean {
  return attributes['class']?.includes(name) === true
}

export function isVisible(nodes: readonly BodyNode[]): boolean {
  return nodes.some((node) =>
    typeof node === 'string'
      ? /[^\s\u200b-\u200d]/.test(node)
      : node.name === 'img' || isVisible(node.children),
  )
}

export function readNodeText(nodes: readonly BodyNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : readNodeText(node.children))).join('')
}

export function findElement(
  { children }: BodyElement,
  isWanted: (element: BodyElement) => boolean,
): BodyElement | null {
  for (const child of children) {
    if (typeof child === 'string') continue
    const found = isWanted(child) ? child : findElement(child, isWanted)
    if (found !== null) return found
  }
  return null
}

export function withoutElement(nodes: readonly BodyNode[], element: BodyElement): BodyNode[] {
  return nodes
    .filter((node) => node !== element)
    .map((node) =>
      typeof node === 'string' ? node : { ...node, children: withoutElement(node.children, element) },
    )
}

export function writeBody(nodes: readonly BodyNode[]): string {
  let html = ''
  for (const node of nodes) html += typeof node === 'string' ? writeText(node) : writeElement(node)
  return html
}

function writeElement({ name, attributes, children }: BodyElement): string {
  let tag = `<${name}`
  for (const key in attributes) tag += ` ${key}="${writeValue(attributes[key]!)}"`
  return VOID_ELEMENTS.has(name) ? `${tag}>` : `${tag}>${writeBody(children)}</${name}>`
}
