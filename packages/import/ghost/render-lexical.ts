/** Renders bodies of Ghost's current editor (Lexical). */
import { toText } from '../text/clean-text.ts'
import { escapeHtml } from '#import/html/escape-html.ts'
import { getAt, isObject, type JsonObject } from '../json/json-values.ts'

/** Bits of `format`. */
const FORMATS: readonly (readonly [number, string])[] = [
  [1, 'strong'],
  [2, 'em'],
  [8, 'u'],
  [16, 'code'],
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
      return renderCard(node) ?? children()
  }
}

function renderText(node: JsonObject): string {
  const format = Number(node['format']) || 0
  return FORMATS.reduce(
    (html, [bit, tag]) => ((format & bit) === bit ? `<${tag}>${html}</${tag}>` : html),
    escapeHtml(toText(node['text'])),
  )
}

function renderCard(node: JsonObject): string | null {
  switch (toText(node['type'])) {
    case 'image':
      return renderImage(node)
    case 'gallery':
      return (Array.isArray(node['images']) ? node['images'] : []).filter(isObject).map(renderImage).join('')
    case 'html':
      return toText(node['html'])
    case 'markdown':
      return renderPlain(toText(node['markdown']))
    case 'codeblock':
    case 'code-block':
      return `<pre><code>${escapeHtml(toText(node['code']))}</code></pre>`
    case 'callout':
      return `<blockquote>${toText(node['calloutText'])}</blockquote>`
    case 'toggle':
      return `<h4>${toText(node['heading'])}</h4>${toText(node['content'])}`
    case 'button':
      return renderLink(toText(node['buttonUrl']), toText(node['buttonText']))
    case 'bookmark':
    case 'embed':
    case 'video':
    case 'audio':
    case 'file':
      return renderLink(
        toText(node['url']) || toText(node['src']),
        toText(getAt(node, ['metadata', 'title'])) || toText(node['title']) || toText(node['fileTitle']),
      )
    default:
      return null
  }
}

export function renderImage(image: JsonObject): string {
  const alt = escapeHtml(toText(image['alt']))
  const caption = toText(image['caption'])
  const picture = `<img src="${escapeHtml(toText(image['src']))}" alt="${alt}">`
  return `<figure>${picture}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`
}

function renderLink(url: string, words: string): string {
  return url === '' ? '' : `<p><a href="${escapeHtml(url)}">${escapeHtml(words || url)}</a></p>`
}

export function renderPlain(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escapeHtml(part.trim()).replace(/\n/g, '<br>')}</p>`)
    .join('\n')
}
