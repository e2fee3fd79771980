import type { Element, ElementContent } from 'hast'
import { dropEnding } from '#import/text/clean-text.ts'
import type { TextSyntax } from '../blocks/text-marks.ts'
import type { RichInline, RichMark, RichText } from './rich-nodes.ts'

const MARKS: Record<string, RichMark['type']> = {
  a: 'link',
  span: 'span',
  strong: 'strong',
  em: 'em',
  u: 'u',
  code: 'code',
}
/** From the outermost to the innermost. ProseMirror keeps marks in this order. */
const MARK_ORDER: readonly RichMark['type'][] = ['link', 'strong', 'em', 'u', 'span', 'code']
const TAGS: Record<RichMark['type'], string> = {
  link: 'a',
  span: 'span',
  strong: 'strong',
  em: 'em',
  u: 'u',
  code: 'code',
}

/** @returns null if there is no node type for some content */
export function readInline(nodes: readonly ElementContent[], marks: RichMark[] = []): RichInline[] | null {
  const read: RichInline[] = []
  for (const node of nodes) {
    const found = readNode(node, marks)
    if (found === null) return null
    for (const inline of found) add(read, inline)
  }
  return read
}

function readNode(node: ElementContent, marks: RichMark[]): RichInline[] | null {
  if (node.type === 'text') {
    const text = node.value.replace(/[ \t\r\n\f]+/g, ' ')
    return text === '' ? [] : [{ type: 'text', text, ...withMarks(marks) }]
  }
  if (node.type !== 'element') return null
  const hasAttributes = Object.keys(node.properties).length > 0
  if (node.tagName === 'br') return hasAttributes ? null : [{ type: 'hard_break', ...withMarks(marks) }]
  const type = MARKS[node.tagName]
  if (!type) return null
  if (type === 'link' || type === 'span') {
    const mark: RichMark = { type, attrs: { properties: node.properties } }
    return readInline(node.children, sortMarks([...marks, mark]))
  }
  if (hasAttributes) return null
  const isMarked = marks.some((mark) => mark.type === type)
  return readInline(node.children, isMarked ? marks : sortMarks([...marks, { type }]))
}

const withMarks = (marks: RichMark[]): { marks?: RichMark[] } => (marks.length > 0 ? { marks } : {})

export function sortMarks(marks: RichMark[]): RichMark[] {
  return marks.toSorted((one, other) => MARK_ORDER.indexOf(one.type) - MARK_ORDER.indexOf(other.type))
}

function add(nodes: RichInline[], next: RichInline): void {
  const last = nodes.at(-1)
  if (last?.type === 'text' && next.type === 'text' && isSame(last.marks, next.marks)) {
    nodes[nodes.length - 1] = { ...last, text: last.text + next.text }
  } else nodes.push(next)
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Normalizes spaces: single ones, none at the ends of a line.
 * @param syntax with markers, marks must start and end at words, because a marker next to a space is plain
 * text
 */
export function normalizeInline(nodes: readonly RichInline[], syntax: TextSyntax): RichInline[] {
  const tidy: RichInline[] = []
  for (const [at, node] of nodes.entries()) {
    if (node.type === 'hard_break') {
      trimEnd(tidy)
      tidy.push({ type: 'hard_break' })
      continue
    }
    const tight = { ...node, text: node.text.replace(/[ \t\r\n\f]+/g, ' ') }
    for (const part of syntax === 'tags' ? [tight] : splitSpaces(tight, nodes[at - 1], nodes[at + 1])) {
      const text = isAfterSpace(tidy) ? part.text.replace(/^ +/, '') : part.text
      if (text !== '') add(tidy, { type: 'text', text, ...withMarks(part.marks ?? []) })
    }
  }
  trimEnd(tidy)
  while (tidy.at(-1)?.type === 'hard_break') {
    tidy.pop()
    trimEnd(tidy)
  }
  while (tidy[0]?.type === 'hard_break') tidy.shift()
  return tidy
}

/** Splits off leading and trailing spaces; they keep only the marks that continue beyond them. */
function splitSpaces(
  node: RichText,
  before: RichInline | undefined,
  after: RichInline | undefined,
): RichText[] {
  const { text, marks } = node
  if (!marks) return [node]
  const first = text.startsWith(' ') ? ' ' : ''
  const last = text.length > 1 && text.endsWith(' ') ? ' ' : ''
  const middle = text.slice(first.length, text.length - last.length)
  const parts: RichText[] = [
    { type: 'text', text: first, ...withMarks(shareMarks(marks, before)) },
    { type: 'text', text: middle, marks },
    { type: 'text', text: last, ...withMarks(shareMarks(marks, after)) },
  ]
  return parts.filter((part) => part.text !== '')
}

function shareMarks(marks: RichMark[], beside: RichInline | undefined): RichMark[] {
  return marks.filter((mark) => beside?.marks?.some((other) => isSame(mark, other)))
}

function isAfterSpace(nodes: readonly RichInline[]): boolean {
  const last = nodes.at(-1)
  return last === undefined || last.type === 'hard_break' || last.text.endsWith(' ')
}

function trimEnd(nodes: RichInline[]): void {
  const last = nodes.at(-1)
  if (last?.type !== 'text' || !last.text.endsWith(' ')) return
  const text = dropEnding(last.text, ' ')
  nodes.pop()
  if (text !== '') nodes.push({ type: 'text', text, ...withMarks(last.marks ?? []) })
}

export function writeInline(nodes: readonly RichInline[]): ElementContent[] {
  return nest(nodes.map((node) => ({ node, marks: node.marks ?? [] })))
}

type Marked = { node: RichInline; marks: RichMark[] }

function nest(nodes: readonly Marked[]): ElementContent[] {
  const written: ElementContent[] = []
  for (let at = 0; at < nodes.length;) {
    const { node, marks } = nodes[at]!
    const [outer] = marks
    if (!outer) {
      written.push(writeNode(node))
      at += 1
      continue
    }
    let end = at + 1
    while (end < nodes.length && isSame(nodes[end]!.marks[0], outer)) end += 1
    const inner = nodes.slice(at, end).map((marked) => ({ ...marked, marks: marked.marks.slice(1) }))
    written.push(writeMark(outer, nest(inner)))
    at = end
  }
  return written
}

function writeMark(mark: RichMark, children: ElementContent[]): Element {
  const properties = 'attrs' in mark ? mark.attrs.properties : {}
  return { type: 'element', tagName: TAGS[mark.type], properties, children }
}

function writeNode(node: RichInline): ElementContent {
  return node.type === 'text'
    ? { type: 'text', value: node.text }
    : { type: 'element', tagName: 'br', properties: {}, children: [] }
}
