/** Renders bodies of Ghost's current editor (Lexical). */
import { toText } from '../text/clean-text.ts'
import { escapeHtml } from '#import/html/escape-html.ts'
import { getAt, isObject, type JsonObject } from '../json/json-values.ts'
import { renderCard } from './render-card.ts'

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

/** Deeper nodes are dropped. */
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
  if (!isObject(node) || depth > MAX_DEPTH) return ''
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
      return `<a href="${escapeHtml(toText(node['url']))}">${children()}</a>`
    case 'paragraph':
      return `<p>${children()}</p>`
    default:
      return renderCard(toText(node['type']), node) ?? children()
  }
}

function renderText(node: JsonObject): string {
  const format = Number(node['format']) || 0
  return FORMATS.reduce(
    (html, [bit, tag]) => ((format & bit) === bit ? `<${tag}>${html}</${tag}>` : html),
    escapeHtml(toText(node['text'])),
  )
}
