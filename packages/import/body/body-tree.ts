/** Bodies as light trees: text and attribute values stay as they are written, so nothing is decoded in vain. */

export type BodyNode = string | BodyElement

export type BodyElement = {
  name: string
  attributes: Record<string, string>
  children: BodyNode[]
}

export const VOID_ELEMENTS: ReadonlySet<string> = new Set(
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

/** Whether something can be seen: words or a picture. */
export function isVisible(nodes: readonly BodyNode[]): boolean {
  return nodes.some((node) =>
    typeof node === 'string'
      ? node.replace(/&nbsp;|&#160;|&#xa0;|&#8203;|[\u200b-\u200d\ufeff]/gi, '').trim() !== ''
      : node.name === 'img' || isVisible(node.children),
  )
}

/** The first element of a name in a tree, the root left out. */
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

export function writeBody(nodes: readonly BodyNode[]): string {
  let html = ''
  for (const node of nodes) html += typeof node === 'string' ? node : writeElement(node)
  return html
}

function writeElement({ name, attributes, children }: BodyElement): string {
  let tag = `<${name}`
  for (const key in attributes) tag += ` ${key}="${attributes[key]!.replaceAll('"', '&quot;')}"`
  return VOID_ELEMENTS.has(name) ? `${tag}>` : `${tag}>${writeBody(children)}</${name}>`
}

/** The value of an attribute as it is meant; rare references stay and do no harm. */
export function readAttribute(element: BodyElement, name: string): string {
  const value = element.attributes[name] ?? ''
  if (!value.includes('&')) return value
  return value
    .replace(/&quot;|&#34;|&#x22;/gi, '"')
    .replace(/&#39;|&#x27;|&apos;/gi, "'")
    .replace(/&lt;|&#x3c;/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(/&amp;|&#38;|&#x26;/gi, '&')
}
