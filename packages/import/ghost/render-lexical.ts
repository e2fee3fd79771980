/** Renders bodies of Ghost's current editor (Lexical). */
import { toText } from '../text/clean-text.ts'
import { escapeHtml } from '#import/html/escape-html.ts'
import { getAt, isObject, listWords, type JsonObject } from '../json/json-values.ts'
import { renderCard, renderLost } from './render-card.ts'

/** Bits of `format`. */
const FORMATS: readonly (readonly [number, string])[] = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
  [128, 'mark'],
]

/** Fields of an unknown node that contain no words. */
const NODE_SETTINGS: ReadonlySet<string> = new Set(
  'type version children format indent direction style mode detail id key'.split(' '),
)
/** Deeper nodes are only reported. */
const MAX_DEPTH = 50

/** @param lexical JSON of the `lexical` field. Returns null if it is invalid. */
export function renderLexical(lexical: string): string | null {
  const document = parseQuietly(lexical)
  const children = getAt(document, ['root', 'children'])
  return Array.isArray(children) ? children.map((child) => renderNode(child, 0)).join('\n') : null
}

export function parseQuietly(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}

function renderNode(node: unknown, depth: number): string {
  if (!isObject(node)) return ''
  if (depth > MAX_DEPTH) return renderLost('deeply nested block', listTexts(node))
  const children = (): string =>
    (Array.isArray(node['children']) ? node['children'] : [])
      .map((child) => renderNode(child, depth + 1))
      .join('')
  switch (toText(node['type'])) {
    case 'text':
    case 'extended-text':
      return renderText(node)
    case 'linebreak':
      return '<br>'
    case 'heading':
    case 'extended-heading': {
      const tag = /^h[1-6]$/.test(toText(node['tag'])) ? toText(node['tag']) : 'h2'
      return `<${tag}>${children()}</${tag}>`
    }
    case 'quote':
    case 'extended-quote':
    case 'aside':
      return `<blockquote>${children()}</blockquote>`
    case 'list': {
      const tag = node['listType'] === 'number' ? 'ol' : 'ul'
      return `<${tag}>${children()}</${tag}>`
    }
    case 'listitem':
      return `<li>${children()}</li>`
    case 'link':
    case 'autolink':
      return `<a href="${escapeHtml(toText(node['url']))}">${children()}</a>`
    case 'paragraph':
      return `<p>${children()}</p>`
    case 'table':
      return `<table>${children()}</table>`
    case 'tablerow':
      return `<tr>${children()}</tr>`
    case 'tablecell': {
      const tag = Number(node['headerState']) > 0 ? 'th' : 'td'
      const spans = ` colspan="${Number(node['colSpan']) || 1}" rowspan="${Number(node['rowSpan']) || 1}"`
      return `<${tag}${spans}>${children()}</${tag}>`
    }
    default:
      return renderCard(toText(node['type']), node) ?? renderUnknown(node, children)
  }
}

/** Text and children of an unknown node stay; its other words are reported. */
function renderUnknown(node: JsonObject, children: () => string): string {
  if (typeof node['text'] === 'string') return renderText(node)
  const fields = Object.fromEntries(Object.entries(node).filter(([key]) => !NODE_SETTINGS.has(key)))
  const isWrapper = Array.isArray(node['children']) && listWords(fields).length === 0
  return children() + (isWrapper ? '' : renderLost(`block “${toText(node['type'])}”`, fields))
}

/** Texts of a node of any depth. */
function listTexts(node: JsonObject): string[] {
  const texts: string[] = []
  const open: unknown[] = [node]
  while (open.length > 0) {
    const next = open.pop()
    if (!isObject(next)) continue
    if (typeof next['text'] === 'string') texts.push(next['text'])
    if (Array.isArray(next['children'])) open.push(...next['children'].toReversed())
  }
  return texts
}

function renderText(node: JsonObject): string {
  const format = Number(node['format']) || 0
  return FORMATS.reduce(
    (html, [bit, tag]) => ((format & bit) === bit ? `<${tag}>${html}</${tag}>` : html),
    escapeHtml(toText(node['text'])),
  )
}
