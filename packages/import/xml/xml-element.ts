import { escapeHtml } from '#import/html/escape-html.ts'

/** One element, named with the canonical prefixes of `read-xml.ts`. */
export type XmlElement = {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (XmlElement | string)[]
}

export function findChild(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find(
    (child): child is XmlElement => typeof child !== 'string' && child.name === name,
  )
}

export function listChildren(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter(
    (child): child is XmlElement => typeof child !== 'string' && child.name === name,
  )
}

/** Text of an element, or of a child by name, including CDATA; empty if there is none. */
export function readText(element: XmlElement | undefined, childName?: string): string {
  const wanted = childName === undefined || element === undefined ? element : findChild(element, childName)
  if (wanted === undefined) return ''
  return wanted.children.map((child) => (typeof child === 'string' ? child : readText(child))).join('')
}

/** Inner content as HTML: text unchanged, elements serialized. */
export function readInnerHtml(element: XmlElement | undefined): string {
  if (element === undefined) return ''
  const hasElements = element.children.some((child) => typeof child !== 'string')
  if (!hasElements) return readText(element)
  return writeChildren(element)
}

/** Formats an element for readers: each child on its own line, texts decoded. */
export function writeXml({ name, attributes, children }: XmlElement, indent = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`)
  const start = `${indent}<${name}${written.join('')}>`
  const inner = children.filter((child) => typeof child !== 'string' || child.trim() !== '')
  if (inner.every((child) => typeof child === 'string')) return `${start}${inner.join('')}</${name}>`
  const lines = inner.map((child) => (typeof child === 'string' ? child : writeXml(child, `${indent}  `)))
  return [start, ...lines, `${indent}</${name}>`].join('\n')
}

const VOID = new Set(['br', 'img', 'hr', 'wbr', 'source', 'input', 'embed'])

function writeElement(element: XmlElement): string {
  const name = element.name.replace(/^\w+:/, '')
  const attributes = Object.entries(element.attributes)
    .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    .join('')
  if (VOID.has(name)) return `<${name}${attributes}>`
  return `<${name}${attributes}>${writeChildren(element)}</${name}>`
}

function writeChildren(element: XmlElement): string {
  return element.children
    .map((child) => (typeof child === 'string' ? escapeHtml(child) : writeElement(child)))
    .join('')
}
