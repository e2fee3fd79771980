import type { Element, Nodes } from 'hast'
import { parseHtml } from '#import/html/parse-html.ts'

export type ReviewedBlock = { id: string; html: string }

export type TextParts = {
  headings: { block: string; level: number; text: string }[]
  pictures: { block: string; src: string; alt: string }[]
  links: { block: string; href: string; text: string }[]
  wordCount: number
}

export function readParts(blocks: readonly ReviewedBlock[]): TextParts {
  const parts: TextParts = { headings: [], pictures: [], links: [], wordCount: 0 }
  for (const { id, html } of blocks) {
    const root = parseHtml(html)
    collect(root, id, parts)
    parts.wordCount += readText(root)
      .split(/\s+/)
      .filter((word) => word !== '').length
  }
  return parts
}

function collect(node: Nodes, block: string, parts: TextParts): void {
  if (node.type === 'element') collectElement(node, block, parts)
  if ('children' in node) for (const child of node.children) collect(child, block, parts)
}

function collectElement(node: Element, block: string, parts: TextParts): void {
  const level = /^h([1-6])$/.exec(node.tagName)?.[1]
  if (level !== undefined) parts.headings.push({ block, level: Number(level), text: readText(node) })
  if (node.tagName === 'img') {
    parts.pictures.push({ block, src: readAttribute(node, 'src'), alt: readAttribute(node, 'alt') })
  }
  if (node.tagName === 'a' && readAttribute(node, 'href') !== '') {
    parts.links.push({ block, href: readAttribute(node, 'href'), text: readText(node) })
  }
}

function readAttribute({ properties }: Element, name: string): string {
  const value = properties[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** Returns the text including alt texts, as a screen reader would read it. */
function readText(node: Nodes): string {
  return listTexts(node).join(' ').replace(/\s+/g, ' ').trim()
}

function listTexts(node: Nodes): string[] {
  if (node.type === 'text') return [node.value]
  if (node.type === 'element' && node.tagName === 'img') return [readAttribute(node, 'alt')]
  return 'children' in node ? [node.children.flatMap(listTexts).join('')] : []
}
