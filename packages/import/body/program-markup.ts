/** Rewrites the markup of single programs as equivalent HTML. */
import { findElement, hasClass, isBlock, isVisible, makeElement } from './body-tree.ts'
import type { BodyElement, BodyNode } from './body-tree.ts'
import { listCodeMedia, readCode } from './code-markup.ts'
import { nestLists } from './leveled-lists.ts'

const DONE = '☑ '
const OPEN = '☐ '

export function rewriteMarkup(nodes: readonly BodyNode[], parent: BodyElement | null = null): BodyNode[] {
  const rewritten = nodes.flatMap((node) =>
    typeof node === 'string' ? [node] : rewriteElement(node, parent),
  )
  return nestLists(rewritten)
}

function rewriteElement(element: BodyElement, parent: BodyElement | null): BodyNode[] {
  const code = readCode(element, parent)
  if (code) return [code, ...rewriteMarkup(listCodeMedia(element), element)]
  const isDone = readCheckbox(element)
  if (isDone !== null) return [isDone ? DONE : OPEN]
  const { name, attributes } = element
  if (name === 'img' && attributes['aria-roledescription'] === 'checkbox') return []
  const emoji = name === 'img' ? readEmoji(element) : ''
  if (emoji !== '') return [emoji]
  if (attributes['data-stringify-type'] === 'paragraph-break')
    return [makeElement('br', []), makeElement('br', [])]
  // KaTeX writes each formula three times.
  const formula = hasClass(element, 'katex')
    ? findElement(element, ({ name: tag }) => tag === 'annotation')
    : null
  if (formula) return formula.children
  // Apple Notes puts tables into objects.
  if (name === 'object' && isVisible(element.children)) return rewriteMarkup(element.children, parent)
  const children = rewriteMarkup(element.children, element)
  const made = { name, attributes, children: name === 'li' ? markItem(element, children) : children }
  if (name === 'p' && /^Mso(?:Intense)?Quote/.test(attributes['class'] ?? ''))
    return [makeElement('blockquote', [made])]
  return [made]
}

/** File names of emoji are their code points in hexadecimal digits. */
const EMOJI_FILE = /\/([\da-f]{4,5}(?:-[\da-f]{4,5}){0,9})(?:@2x)?\.(?:png|svg|gif|webp)$/i

/** @returns an empty text if it is not an emoji */
function readEmoji({ attributes }: BodyElement): string {
  const isNamed =
    attributes['data-emoji'] !== undefined ||
    /emoji/i.test(`${attributes['class']} ${attributes['data-stringify-type']} ${attributes['itemtype']}`)
  const alt = attributes['alt'] ?? ''
  const points = alt.startsWith(':') ? EMOJI_FILE.exec(attributes['src'] ?? '')?.[1] : undefined
  if (!isNamed) return ''
  return points ? String.fromCodePoint(...points.split('-').map((point) => Number.parseInt(point, 16))) : alt
}

/** @returns whether it is checked; null if it is not a checkbox */
function readCheckbox({ name, attributes }: BodyElement): boolean | null {
  const className = attributes['class'] ?? ''
  if (name === 'input' && attributes['type'] === 'checkbox') return attributes['checked'] !== undefined
  if (name === 'div' || name === 'span') {
    const state = /(?:^|\s)checkbox-(on|off)(?=$|\s)/.exec(className)?.[1]
    return state === undefined ? null : state === 'on'
  }
  return null
}

const CHECKED: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  checked: true,
  unchecked: false,
}

/** Puts the state of a checklist item right before its words. */
function markItem({ attributes }: BodyElement, children: readonly BodyNode[]): BodyNode[] {
  const style = /--en-checked\s*:\s*(true|false)/.exec(attributes['style'] ?? '')?.[1]
  const stated =
    attributes['aria-checked'] ?? attributes['data-checked'] ?? attributes['data-list'] ?? style ?? ''
  const isDone = CHECKED[stated]
  const { mark, rest } = takeMark(children)
  const written = isDone === undefined ? mark : isDone ? DONE : OPEN
  return written === null ? rest : writeBefore(written, rest)
}

/** Removes the box of an item, which may be in a label beside its words. */
function takeMark(nodes: readonly BodyNode[]): { mark: string | null; rest: BodyNode[] } {
  let mark: string | null = null
  const rest = nodes.flatMap((node): BodyNode[] => {
    if (mark !== null || LISTS.has(nameOf(node))) return [node]
    if (typeof node !== 'string') {
      const inner = takeMark(node.children)
      mark = inner.mark
      return [mark === null ? node : { ...node, children: inner.rest }]
    }
    if (node !== DONE && node !== OPEN) return [node]
    mark = node
    return []
  })
  return { mark, rest }
}

function writeBefore(mark: string, nodes: readonly BodyNode[]): BodyNode[] {
  const at = nodes.findIndex((node) => isVisible([node]))
  const first = nodes[at]
  const rest = nodes.slice(at + 1)
  if (first === undefined) return [mark]
  if (typeof first === 'string') return [mark, first.trimStart(), ...rest]
  if (!isBlock(first) || LISTS.has(first.name)) return [mark, first, ...rest]
  return [{ ...first, children: writeBefore(mark, first.children) }, ...rest]
}

const LISTS: ReadonlySet<string> = new Set(['ul', 'ol'])
const nameOf = (node: BodyNode): string => (typeof node === 'string' ? '' : node.name)
