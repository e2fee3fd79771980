/**
 * Editors that store a tree of nodes: Ricos (Wix), ProseMirror (TipTap), Slate, Contentful, Strapi, DatoCMS, BlockNote.
 * They agree on what a paragraph is and differ in names, so one table by normalized type serves all.
 */
import { isObject, type JsonObject } from '../json/json-values.ts'
import { toText } from '../text/clean-text.ts'
import { findAddress, nameLoss, pickText, readPicture, replaceBlock } from './block-values.ts'
import { codeBlock, element, findMark, normalizeType, text, type Mark, type RichNode } from './rich-node.ts'
import { resolveWixAddress } from './wix-address.ts'

/** A document that can't be shown; the message is for the author. */
export class RichTextError extends Error {}

const MAX_DEPTH = 200

type Node = {
  type: string
  /** The name the editor uses. */
  name: string
  raw: JsonObject
  /** Attributes of the node: `attrs`, `data`, `props` or Ricos' `headingData`. */
  data: JsonObject
  children: readonly unknown[]
  depth: number
}

type Write = (node: Node) => RichNode

/** Elements that only need their children. */
const PLAIN_TAGS: Readonly<Record<string, string>> = {
  paragraph: 'p',
  p: 'p',
  quote: 'blockquote',
  blockquote: 'blockquote',
  callout: 'blockquote',
  aside: 'blockquote',
  panel: 'blockquote',
  bulletedlist: 'ul',
  bulletlist: 'ul',
  unorderedlist: 'ul',
  ul: 'ul',
  tasklist: 'ul',
  todolist: 'ul',
  listitem: 'li',
  li: 'li',
  liststructitem: 'li',
  taskitem: 'li',
  table: 'table',
  tablerow: 'tr',
  tr: 'tr',
  tablecell: 'td',
  td: 'td',
  tableheader: 'th',
  tableheadercell: 'th',
  th: 'th',
  caption: 'figcaption',
  figcaption: 'figcaption',
  imagecaption: 'figcaption',
  collapsibleitemtitle: 'h4',
  detailssummary: 'h4',
  strong: 'strong',
  emphasis: 'em',
  delete: 's',
}

const SPECIAL: Readonly<Record<string, Write>> = {
  text: readTextNode,
  span: readTextNode,
  heading: (node) => element(`h${readLevel(node)}`, readChildren(node)),
  title: (node) => element('h2', readChildren(node)),
  // BlockNote has no lists, only items.
  bulletlistitem: (node) => readItem(node, 'ul'),
  checklistitem: (node) => readItem(node, 'ul'),
  numberedlistitem: (node) => readItem(node, 'ol'),
  orderedlist: readOrderedList,
  numberedlist: readOrderedList,
  ol: readOrderedList,
  list: (node) =>
    /^(?:ordered|number|numbered|ol)/i.test(pickText(node.data, 'format', 'style', 'listType', 'ordered'))
      ? readOrderedList(node)
      : isTrue(node.data['ordered'])
        ? readOrderedList(node)
        : element('ul', readChildren(node)),
  codeblock: readCode,
  code: readCode,
  pre: readCode,
  divider: () => element('hr'),
  horizontalrule: () => element('hr'),
  thematicbreak: () => element('hr'),
  hr: () => element('hr'),
  hardbreak: () => element('br'),
  linebreak: () => element('br'),
  break: () => element('br'),
  link: readLink,
  hyperlink: readLink,
  autolink: readLink,
  a: readLink,
  entryhyperlink: readLink,
  assethyperlink: readLink,
  image: readPictureNode,
  img: readPictureNode,
  picture: readPictureNode,
  imageblock: readPictureNode,
  embeddedassetblock: readPictureNode,
  gallery: (node) => group(listObjects(node.data['items']).map(readPicture), node),
  html: (node) => {
    const html = pickText(node.data, 'html')
    return html === '' ? replaceBlock(node.raw, node.name) : { kind: 'html', html }
  },
  mention: (node) => text(pickText(node.data, 'label', 'name', 'id') || node.name),
  emoji: (node) =>
    text(pickText(node.data, 'emoji', 'unicode', 'native') || `:${pickText(node.data, 'name')}:`),
  linkpreview: (node) => replaceBlock(node.data, node.name),
  button: (node) => replaceBlock(node.data, node.name),
}

/** @throws {RichTextError} if it is nested too deeply */
export function readNodeTree(nodes: readonly unknown[]): RichNode[] {
  return nodes.map((node) => readNode(node, 0, true))
}

function readNode(value: unknown, depth: number, isBlock: boolean): RichNode {
  if (depth > MAX_DEPTH) throw new RichTextError('The rich text is nested too deeply.')
  if (!isObject(value)) return text(toText(value))
  const node = toNode(value, depth)
  if (node.type === '' && typeof value['text'] === 'string') return readTextNode(node)
  const heading = /^(?:h|heading)([1-6])$/.exec(node.type)
  if (heading) return element(`h${heading[1]}`, readChildren(node))
  if (Object.hasOwn(SPECIAL, node.type)) return SPECIAL[node.type]!(node)
  const tag = Object.hasOwn(PLAIN_TAGS, node.type) ? PLAIN_TAGS[node.type]! : null
  if (tag !== null) return element(tag, readChildren(node))
  if (node.children.length > 0) return group(readChildren(node), node)
  if (typeof value['text'] === 'string') return readTextNode(node)
  const replaced = replaceBlock(value, node.name)
  return isBlock || replaced.kind !== 'element' ? replaced : replaced.children[0]!
}

function toNode(raw: JsonObject, depth: number): Node {
  const name = pickText(raw, 'type', 'nodeType', '_type')
  const type = normalizeType(name)
  const ricos = Object.entries(raw).find(
    ([key, value]) => key.endsWith('Data') && isObject(value) && key !== 'textData',
  )?.[1]
  const nested = [raw['attrs'], raw['data'], raw['props'], ricos].filter(isObject)
  const data = Object.assign({}, raw, ...nested) as JsonObject
  const children = [raw['content'], raw['nodes'], raw['children']].filter(Array.isArray).flat()
  return { type, name: name || 'without a type', raw, data, children, depth }
}

function readChildren(node: Node): RichNode[] {
  return node.children.map((child) => readNode(child, node.depth + 1, false))
}

/** An unknown container: its content is kept. */
function group(children: readonly RichNode[], node: Node): RichNode {
  return children.length === 0 ? nameLoss(node.raw, node.name) : element('div', children)
}

function readTextNode({ raw }: Node): RichNode {
  const value = pickOriginal(raw)
  const flags = Object.entries(raw)
    .concat(Object.entries(isObject(raw['styles']) ? raw['styles'] : {}))
    .filter(([, isSet]) => isSet === true)
    .flatMap(([name]) => findMark(name))
  return text(value, [...flags, ...readMarks(raw)])
}

function pickOriginal(raw: JsonObject): string {
  const inner = raw['textData']
  return toText(raw['text']) || toText(raw['value']) || (isObject(inner) ? toText(inner['text']) : '')
}

function readMarks(raw: JsonObject): Mark[] {
  const inner = raw['textData']
  const marks = [raw['marks'], isObject(inner) ? inner['decorations'] : undefined].flatMap((list) =>
    Array.isArray(list) ? list : [],
  )
  return marks.flatMap((mark: unknown): Mark[] => {
    if (!isObject(mark)) return findMark(toText(mark))
    const type = toText(mark['type'])
    if (normalizeType(type) !== 'link') return isOff(mark) ? [] : findMark(type)
    const href = findHref(mark)
    return href === '' ? [] : [{ tag: 'a', href }]
  })
}

/** Ricos writes weights and switches: `fontWeightValue: 400`, `italicData: false`. */
function isOff(mark: JsonObject): boolean {
  const weight = Number(mark['fontWeightValue'] ?? 700)
  return weight < 600 || mark['italicData'] === false || mark['underlineData'] === false
}

function findHref(value: JsonObject): string {
  const href = pickText(
    value,
    'attrs.href',
    'linkData.link.url',
    'href',
    'url',
    'uri',
    'link.url',
    'data.uri',
    'target.fields.file.url',
    'target.fields.slug',
  )
  return resolveWixAddress(href || findAddress(value))
}

function readLink(node: Node): RichNode {
  const href = findHref(node.data)
  const children = readChildren(node)
  if (href !== '') return element('a', children, { href })
  return children.length === 0 ? nameLoss(node.raw, node.name) : element('span', children)
}

function readLevel({ data }: Node): number {
  const level = Number(pickText(data, 'level') || /\d/.exec(pickText(data, 'tag', 'depth'))?.[0])
  return level >= 1 && level <= 6 ? Math.floor(level) : 2
}

function readOrderedList(node: Node): RichNode {
  const start = pickText(node.data, 'start', 'order')
  return element('ol', readChildren(node), /^\d{1,6}$/.test(start) && start !== '1' ? { start } : {})
}

function readItem(node: Node, tag: 'ul' | 'ol'): RichNode {
  return { kind: 'item', tag, level: 0, children: readChildren(node) }
}

function readCode(node: Node): RichNode {
  const lines = collectText(node.raw)
  return codeBlock(lines || toText(node.data['code']), pickText(node.data, 'language'))
}

function collectText(value: unknown, depth = 0): string {
  if (!isObject(value) || depth > MAX_DEPTH) return ''
  const children = [value['content'], value['nodes'], value['children']].filter(Array.isArray).flat()
  if (children.length === 0) return pickOriginal(value)
  const isBlocks = children.some((child) => isObject(child) && /line|paragraph/i.test(toText(child['type'])))
  return children.map((child) => collectText(child, depth + 1)).join(isBlocks ? '\n' : '')
}

function readPictureNode(node: Node): RichNode {
  const read = readPicture(node.data)
  const captions = readChildren(node).filter(
    (child) => child.kind === 'element' && child.tag === 'figcaption',
  )
  return read.kind === 'element' && captions.length > 0
    ? { ...read, children: [...read.children, ...captions] }
    : read
}

function listObjects(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

const isTrue = (value: unknown): boolean => value === true || value === 'true'
