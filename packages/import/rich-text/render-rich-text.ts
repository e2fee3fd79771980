/** Renders bodies that are JSON documents of rich text editors as HTML, or names the unsupported editor. */
import { parseQuietly, renderLexical } from '../ghost/render-lexical.ts'
import { pickText } from './block-values.ts'
import { getAt, isObject, type JsonObject } from '../json/json-values.ts'
import { toText } from '../text/clean-text.ts'
import { isPortableText, readDraft, readEditorJs, readPortableText, readPrismic } from './read-flat-blocks.ts'
import { readDelta } from './read-delta.ts'
import { readNodeTree, RichTextError } from './read-node-tree.ts'
import type { RichNode } from './rich-node.ts'
import { writeRichNodes, type WrittenText } from './write-rich-nodes.ts'

export type RichText = WrittenText | { refusal: string }

/** How the documents of editors begin, to recognize one that was cut off. */
const BEGINNING =
  /^\s*(?:\[\s*)?\{\s*"(?:nodes|type|blocks|ops|root|object|_type|_key|nodeType|time|entityMap|document|insert)"\s*:/

type Kind = { name: string; read: (document: unknown) => RichNode[] | string | null }

const listAt = (document: unknown, ...path: string[]): unknown[] | null => {
  const found = getAt(document, path)
  return Array.isArray(found) ? found : null
}
const has = (
  blocks: readonly unknown[] | null,
  test: (block: JsonObject) => boolean,
): JsonObject[] | null => {
  const objects = blocks?.filter(isObject) ?? []
  return objects.some(test) ? objects : null
}
const toList = (document: unknown): unknown[] | null => (Array.isArray(document) ? document : null)
const readIf = (
  blocks: JsonObject[] | null,
  read: (blocks: JsonObject[]) => RichNode[],
): RichNode[] | null => (blocks === null ? null : read(blocks))

/** Most specific first. */
const KINDS: readonly Kind[] = [
  {
    name: 'Lexical',
    read: (document) =>
      listAt(document, 'root', 'children') ? renderLexical(JSON.stringify(document)) : null,
  },
  {
    name: 'Quill Delta',
    read: (document) =>
      readIf(
        has(toList(document) ?? listAt(document, 'ops'), (block) => 'insert' in block),
        readDelta,
      ),
  },
  {
    name: 'Portable Text',
    read: (document) =>
      isPortableText(document) ? readPortableText((document as unknown[]).filter(isObject)) : null,
  },
  {
    name: 'Draft.js',
    read: (document) =>
      isObject(document) && 'entityMap' in document && Array.isArray(document['blocks'])
        ? readDraft(document)
        : null,
  },
  {
    name: 'EditorJS',
    read: (document) =>
      readIf(
        has(
          listAt(document, 'blocks') ?? toList(document),
          (block) =>
            isObject(block['data']) &&
            typeof block['type'] === 'string' &&
            !('nodes' in block) &&
            !('content' in block),
        ),
        readEditorJs,
      ),
  },
  {
    name: 'Prismic',
    read: (document) =>
      readIf(
        has(toList(document), (block) => Array.isArray(block['spans'])),
        readPrismic,
      ),
  },
  {
    name: 'a tree of nodes',
    read: (document) => {
      const nodes =
        listAt(document, 'nodes') ??
        listAt(document, 'document', 'children') ??
        listAt(document, 'content') ??
        listAt(document, 'children') ??
        toList(document)
      const isRoot = /^(?:doc|document|root)$/.test(pickText(document, 'type', 'nodeType'))
      return readIf(
        has(nodes, (node) => isRoot || isKnownNode(node)),
        readNodeTree,
      )
    },
  },
]

function isKnownNode(node: JsonObject): boolean {
  const hasChildren = ['children', 'content', 'nodes'].some((key) => Array.isArray(node[key]))
  return (
    (typeof node['type'] === 'string' || typeof node['nodeType'] === 'string') &&
    hasChildren &&
    node['object'] !== 'block'
  )
}

const LIST_KEYS = ['nodes', 'blocks', 'ops', 'content', 'children']
const WRAPPER_KEYS = ['root', 'document', 'json', 'raw', 'doc']

/** Whether an object of a list entry is a document rather than a group of columns. */
export function isRichDocument(value: JsonObject): boolean {
  return (
    LIST_KEYS.some((key) => Array.isArray(value[key])) ||
    WRAPPER_KEYS.some((key) => isObject(value[key]) && isRichDocument(value[key]))
  )
}

/** Null if the value is not an editor's JSON, but text or HTML. */
export function renderRichText(value: unknown): RichText | null {
  const document = typeof value === 'string' ? parseDocument(value) : value
  if (typeof document === 'string') return { refusal: document }
  if (typeof document !== 'object' || document === null) return null
  const inner = unwrap(document)
  if (typeof inner === 'string') return { html: inner, losses: [] }
  try {
    for (const { read } of KINDS) {
      const nodes = read(inner)
      if (typeof nodes === 'string') return { html: nodes, losses: [] }
      if (nodes !== null) return writeRichNodes(nodes)
    }
  } catch (error) {
    if (error instanceof RichTextError) return { refusal: error.message }
    throw error
  }
  return isEmptyDocument(inner) ? { html: '', losses: [] } : { refusal: describeUnknown(inner) }
}

/** A document, undefined for other text, or the reason why it can't be read. */
function parseDocument(value: string): unknown {
  const start = value.trimStart()[0]
  if (start !== '{' && start !== '[') return undefined
  const document = parseQuietly(value)
  if (document === undefined && BEGINNING.test(value)) {
    return 'The content is the rich text of an editor as JSON, and it is cut off or damaged. Export it again, or as HTML.'
  }
  const isList = Array.isArray(document) && document.some(isObject)
  return isObject(document) || isList ? document : undefined
}

/** Unwraps a document exported together with other forms of its text; HTML is preferred. */
function unwrap(document: object): unknown {
  if (!isObject(document)) return document
  const html = toText(document['html'])
  if (html.trim() !== '') return html
  const inner =
    document['json'] ?? document['raw'] ?? document['doc'] ?? getAt(document, ['value', 'document'])
  if (typeof inner === 'string') return parseQuietly(inner) ?? document
  return typeof inner === 'object' && inner !== null ? inner : document
}

function isEmptyDocument(document: unknown): boolean {
  const lists = isObject(document) ? Object.values(document).filter(Array.isArray) : [document]
  return lists.length > 0 && lists.every((list) => Array.isArray(list) && list.length === 0)
}

const SIGNATURES: readonly (readonly [signs: readonly string[], editor: string])[] = [
  [['"object":"block"'], 'Notion’s API'],
  [['"elType":'], 'Elementor'],
  [['"@type":"@builder.io'], 'Builder.io'],
  [['"rows":', '"columns":'], 'a page builder'],
  [['"tagName":'], 'a page builder (GrapesJS or similar)'],
  [['"type":"excalidraw"'], 'Excalidraw'],
]

function describeUnknown(document: unknown): string {
  const json = JSON.stringify(document)
  const known = SIGNATURES.find(([signs]) => signs.every((sign) => json.includes(sign)))?.[1]
  const types = [
    ...new Set([...json.matchAll(/"(?:_?type|nodeType|kind)":"([^"]{1,40})"/g)].map(([, type]) => type)),
  ]
  const keys = isObject(document) ? Object.keys(document) : []
  const seen = types.length > 0 ? `with the blocks ${list(types)}` : `with the keys ${list(keys)}`
  return `The content is JSON of ${known ?? 'an unknown editor'} (${seen}), which cannot be shown as text. Export it as HTML or Markdown.`
}

const list = (names: readonly (string | undefined)[]): string => names.slice(0, 5).join(', ').slice(0, 200)
