/** Editors that store a flat list of blocks: Portable Text (Sanity), Draft.js, Prismic, EditorJS. */
import { getAt, isObject, type JsonObject } from '../json/json-values.ts'
import { toText } from '../text/clean-text.ts'
import { findAddress, pickText, readPicture, replaceBlock } from './block-values.ts'
import { codeBlock, element, findMark, normalizeType, text, type Mark, type RichNode } from './rich-node.ts'

export function readPortableText(blocks: readonly JsonObject[]): RichNode[] {
  return blocks.map((block) => {
    if (block['_type'] !== 'block') return readPortableBlock(block)
    const links = new Map(listObjects(block['markDefs']).map((mark) => [toText(mark['_key']), mark]))
    const children = listObjects(block['children']).map((span) => {
      if (span['_type'] !== 'span' && !('text' in span)) return readPortableBlock(span)
      const marks = listTexts(span['marks']).flatMap((name): Mark[] => {
        const href = findHref(links.get(name))
        return href === '' ? findMark(name) : [{ tag: 'a', href }]
      })
      return text(toText(span['text']), marks)
    })
    if (block['listItem'] !== undefined) {
      const tag = block['listItem'] === 'number' ? 'ol' : 'ul'
      return { kind: 'item', tag, level: Number(block['level']) || 1, children }
    }
    return element(tagOf(toText(block['style'])), children)
  })
}

function readPortableBlock(block: JsonObject): RichNode {
  const type = normalizeType(toText(block['_type']))
  if (/image|picture|figure|photo/.test(type)) return readPicture(block)
  if (type.includes('code') && pickText(block, 'code') !== '')
    return codeBlock(toText(block['code']), pickText(block, 'language'))
  if (/^(?:break|hr|divider|separator|horizontalrule)$/.test(type)) return element('hr')
  if (Array.isArray(block['rows'])) {
    const rows = listObjects(block['rows']).map((row) =>
      readRow(Array.isArray(row['cells']) ? row['cells'] : []),
    )
    return element('table', rows)
  }
  const inner = Object.values(block).find((value) => isPortableText(value))
  if (inner !== undefined) return element('div', readPortableText(inner as JsonObject[]))
  return replaceBlock(block, toText(block['_type']))
}

export function isPortableText(value: unknown): boolean {
  return Array.isArray(value) && value.some((block) => isObject(block) && block['_type'] === 'block')
}

function readRow(cells: readonly unknown[], tag = 'td'): RichNode {
  return element(
    'tr',
    cells.map((cell) => element(tag, [text(toText(cell) || toText(getAt(cell, ['text'])))])),
  )
}

function findHref(mark: unknown): string {
  if (!isObject(mark)) return ''
  return pickText(mark, 'href', 'url', 'slug.current') || findAddress(mark)
}

/** Ranges of text with a style or an entity. */
type Range = { from: number; to: number; marks: readonly Mark[] }

export function readDraft(document: JsonObject): RichNode[] {
  const entities = isObject(document['entityMap']) ? document['entityMap'] : {}
  return listObjects(document['blocks']).map((block): RichNode => {
    const type = normalizeType(toText(block['type']))
    const used = listObjects(block['entityRanges']).map(
      (range) => [range, entities[toText(range['key'])]] as const,
    )
    if (type === 'atomic') {
      const entity = used[0]?.[1]
      return readDraftEntity(isObject(entity) ? entity : block)
    }
    const ranges = [
      ...listObjects(block['inlineStyleRanges']).map((range) =>
        toRange(range, findMark(toText(range['style']))),
      ),
      ...used.map(([range, entity]) => {
        const href = findHref(getAt(entity, ['data']))
        return toRange(range, href === '' ? [] : [{ tag: 'a', href }])
      }),
    ]
    const value = toText(block['text'])
    if (type === 'codeblock') return codeBlock(value)
    const children = cutText(value, ranges)
    if (!type.endsWith('listitem')) return element(tagOf(type), children)
    const tag = type.startsWith('ordered') ? 'ol' : 'ul'
    return { kind: 'item', tag, level: Number(block['depth']) || 0, children }
  })
}

function readDraftEntity(entity: JsonObject): RichNode {
  const type = toText(entity['type'])
  const data = isObject(entity['data']) ? entity['data'] : entity
  if (/divider|hr/i.test(type)) return element('hr')
  return /image|photo|picture/i.test(type) ? readPicture(data) : replaceBlock(entity, type || 'atomic')
}

/** Prismic's structured text. */
export function readPrismic(blocks: readonly JsonObject[]): RichNode[] {
  return blocks.map((block): RichNode => {
    const type = normalizeType(toText(block['type']))
    if (type === 'image') return readPicture(block)
    if (type === 'embed') return replaceBlock(block, type)
    const value = toText(block['text'])
    if (type === 'preformatted') return codeBlock(value)
    const ranges = listObjects(block['spans']).map((span): Range => {
      const href = findHref(span['data'])
      const marks = href === '' ? findMark(toText(span['type'])) : [{ tag: 'a', href }]
      return { from: Number(span['start']) || 0, to: Number(span['end']) || 0, marks }
    })
    const children = cutText(value, ranges)
    if (!type.endsWith('listitem')) return element(tagOf(type), children)
    return { kind: 'item', tag: type.startsWith('o') ? 'ol' : 'ul', level: 0, children }
  })
}

function toRange(range: JsonObject, marks: readonly Mark[]): Range {
  const from = Number(range['offset']) || 0
  return { from, to: from + (Number(range['length']) || 0), marks }
}

function cutText(value: string, ranges: readonly Range[]): RichNode[] {
  const inside = ranges.flatMap(({ from, to }) => [from, to]).filter((at) => at > 0 && at < value.length)
  const cuts = [...new Set([0, ...inside, value.length])].sort((a, b) => a - b)
  return cuts.slice(1).map((end, index) => {
    const start = cuts[index]!
    const marks = ranges.filter(({ from, to }) => from <= start && to >= end).flatMap((range) => range.marks)
    return text(value.slice(start, end), marks)
  })
}

const NUMBER_WORDS = ['one', 'two', 'three', 'four', 'five', 'six']

function tagOf(style: string): string {
  const type = normalizeType(style)
  const level = /^(?:h|heading)([1-6])$/.exec(type)?.[1]
  if (level !== undefined) return `h${level}`
  const word = NUMBER_WORDS.indexOf(type.replace(/^header/, ''))
  if (type.startsWith('header')) return word === -1 ? 'h2' : `h${word + 1}`
  return type.includes('quote') ? 'blockquote' : 'p'
}

/** Texts of EditorJS are HTML. */
const html = (value: unknown): RichNode => ({ kind: 'html', html: toText(value) })

const EDITOR_JS: Readonly<Record<string, (data: JsonObject, block: JsonObject) => RichNode>> = {
  paragraph: ({ text: value }) => element('p', [html(value)]),
  header: ({ text: value, level }) => element(tagOf(`h${toText(level)}`), [html(value)]),
  list: ({ items, style, meta }) => readItems(items, style, pickText(meta, 'start')),
  nestedlist: ({ items, style }) => readItems(items, style),
  checklist: ({ items }) => readItems(items, 'unordered'),
  quote: ({ text: value, caption }) => element('blockquote', [html(value), ...sign(caption)]),
  code: ({ code }) => codeBlock(toText(code)),
  delimiter: () => element('hr'),
  image: readPicture,
  simpleimage: readPicture,
  raw: ({ html: value }) => html(value),
  rawtool: ({ html: value }) => html(value),
  warning: ({ title, message }) =>
    element('blockquote', [element('p', [html(title)]), element('p', [html(message)])]),
  alert: ({ message }) => element('blockquote', [html(message)]),
  toggle: ({ text: value }) => element('h4', [html(value)]),
  table: ({ content, withHeadings }) => {
    const rows = (Array.isArray(content) ? content : []).filter(Array.isArray)
    return element(
      'table',
      rows.map((cells: unknown[], index) => {
        const tag = index === 0 && withHeadings === true ? 'th' : 'td'
        return element(
          'tr',
          cells.map((cell) => element(tag, [html(cell)])),
        )
      }),
    )
  },
}

export function readEditorJs(blocks: readonly JsonObject[]): RichNode[] {
  return blocks.map((block) => {
    const type = normalizeType(toText(block['type']))
    const data = isObject(block['data']) ? block['data'] : {}
    if (Object.hasOwn(EDITOR_JS, type)) return EDITOR_JS[type]!(data, block)
    if (typeof data['text'] === 'string') return element('p', [html(data['text'])])
    return replaceBlock(data, toText(block['type']))
  })
}

function sign(caption: unknown): RichNode[] {
  return toText(caption) === '' ? [] : [element('p', [html(caption)])]
}

const MAX_LIST_DEPTH = 20

function readItems(items: unknown, style: unknown, start = '', depth = 0): RichNode {
  const list = (Array.isArray(items) && depth < MAX_LIST_DEPTH ? items : []).map((item: unknown) => {
    if (!isObject(item)) return element('li', [html(item)])
    const inner = Array.isArray(item['items']) && item['items'].length > 0
    const content = html(toText(item['content']) || toText(item['text']))
    return element('li', inner ? [content, readItems(item['items'], style, '', depth + 1)] : [content])
  })
  const isOrdered = toText(style) === 'ordered'
  return element(
    isOrdered ? 'ol' : 'ul',
    list,
    isOrdered && /^\d{1,6}$/.test(start) && start !== '1' ? { start } : {},
  )
}

function listObjects(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function listTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(toText) : []
}
