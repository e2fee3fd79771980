import { fromHtml } from 'hast-util-from-html'
import type { Element, Root } from 'hast'
import { visit } from 'unist-util-visit'

/** A node of a JSON-LD graph. */
export type GraphNode = { [property: string]: unknown; '@type'?: string; '@id'?: string }

export type Head = {
  /** A list, to detect duplicates. */
  titles: string[]
  /** Values by `name` or `property`. */
  metas: Map<string, string[]>
  links: { rel: string; href: string }[]
  graphs: { '@context': string; '@graph': GraphNode[] }[]
}

/** Reads the machine-readable head of a page; ignores tags in the body, as search engines do. */
export function readHead(html: string): Head {
  const head: Head = { titles: [], metas: new Map(), links: [], graphs: [] }
  visit(findHead(fromHtml(html)), 'element', ({ tagName, properties, children }: Element) => {
    const read = (name: string) => String(properties[name] ?? '')
    const text = children.map((child) => (child.type === 'text' ? child.value : '')).join('')
    if (tagName === 'title') head.titles.push(text)
    if (tagName === 'meta') {
      const name = read('name') || read('property')
      head.metas.set(name, [...(head.metas.get(name) ?? []), read('content')])
    }
    if (tagName === 'link') head.links.push({ rel: [properties.rel].flat().join(' '), href: read('href') })
    if (tagName === 'script' && read('type') === 'application/ld+json')
      head.graphs.push(JSON.parse(text) as Head['graphs'][number])
  })
  return head
}

function findHead(tree: Root): Element {
  let found: Element | undefined
  visit(tree, 'element', (element: Element) => {
    if (element.tagName === 'head') found ??= element
  })
  if (!found) throw new Error('The page has no head')
  return found
}

/** All nodes of a graph, including nested ones. */
export function listNodes(value: unknown): GraphNode[] {
  if (Array.isArray(value)) return value.flatMap(listNodes)
  if (typeof value !== 'object' || value === null) return []
  const node = value as GraphNode
  return [node, ...Object.values(node).flatMap(listNodes)]
}

/** The first node of a type, nested or not. */
export function findNode(head: Head, type: string): GraphNode | undefined {
  return listNodes(head.graphs).find((node) => node['@type'] === type)
}
