/** ProseMirror schema of posts: blocks of the specification, additional blocks, and HTML that is kept unchanged. */
import { type Attrs, type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import type { Properties } from 'hast'
import { tableNodes } from 'prosemirror-tables'
import { EMBED_CLASS } from '#domain/html/render/boxes/render-embeds.ts'
import { GALLERY_CLASS } from '#domain/html/render/boxes/render-figures.ts'
import { CALCULATOR_ADDRESS, TOOL_CLASS } from '#domain/html/render/boxes/render-tools.ts'
import type { GalleryPicture } from '#domain/posts/rich-text/rich-nodes.ts'

const ID = { id: { default: '' } }

const mark = (node: Attrs) => ({ 'data-block': node['id'] === '' ? null : (node['id'] as string) })

const drawFigure = ({ src, alt, caption }: GalleryPicture): DOMOutputSpec => [
  'figure',
  ['img', { src, alt }],
  ...(caption === '' ? [] : [['figcaption', caption]]),
]

const drawLink = (className: string, href: string, { attrs }: { attrs: Attrs }): DOMOutputSpec => [
  'div',
  { ...mark(attrs), class: className },
  ['a', { href }, (attrs['title'] as string) || href],
]

/** Blocks rendered by React. `toDOM` is what is copied and pasted. */
const OBJECTS: Record<string, NodeSpec> = {
  picture: {
    group: 'block',
    attrs: { ...ID, src: { default: '' }, alt: { default: '' }, caption: { default: '' } },
    atom: true,
    toDOM: ({ attrs }) => ['div', mark(attrs), drawFigure(attrs as GalleryPicture)],
  },
  gallery: {
    group: 'block',
    attrs: { ...ID, pictures: { default: [] } },
    atom: true,
    toDOM: ({ attrs }) => [
      'div',
      { ...mark(attrs), class: GALLERY_CLASS },
      ...(attrs['pictures'] as GalleryPicture[]).map(drawFigure),
    ],
  },
  embed: {
    group: 'block',
    attrs: { ...ID, url: { default: '' }, title: { default: '' } },
    atom: true,
    toDOM: (node) => drawLink(EMBED_CLASS, node.attrs['url'] as string, node),
  },
  tool: {
    group: 'block',
    attrs: { ...ID, title: { default: '' } },
    atom: true,
    toDOM: (node) => drawLink(TOOL_CLASS, CALCULATOR_ADDRESS, node),
  },
}

/** Text with any marks (ProseMirror's default). */
const INLINE = 'inline*'

/** Attributes for styles and screen readers. */
function describeDepth({ level, isOrdered }: Attrs): Record<string, string> {
  if (level === 0) return {}
  return {
    'data-level': String(level),
    'data-kind': isOrdered === true ? 'ol' : 'ul',
    'aria-level': String(Number(level) + 1),
  }
}

/** The direction follows the text. Not set on list items, because a list takes its direction from unmarked text. */
const markText = (node: Attrs) => ({ ...mark(node), dir: 'auto' })

const BLOCKS: Record<string, NodeSpec> = {
  paragraph: {
    content: INLINE,
    group: 'block',
    attrs: ID,
    parseDOM: [{ tag: 'p' }],
    toDOM: ({ attrs }) => ['p', markText(attrs), 0],
  },
  heading: {
    content: INLINE,
    group: 'block',
    attrs: { ...ID, level: { default: 2 } },
    defining: true,
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: ({ attrs }) => [`h${String(attrs['level'])}`, markText(attrs), 0],
  },
  ordered_list: {
    content: 'list_item+',
    group: 'block',
    attrs: ID,
    parseDOM: [{ tag: 'ol' }],
    toDOM: ({ attrs }) => ['ol', markText(attrs), 0],
  },
  bullet_list: {
    content: 'list_item+',
    group: 'block',
    attrs: ID,
    parseDOM: [{ tag: 'ul' }],
    toDOM: ({ attrs }) => ['ul', markText(attrs), 0],
  },
  /** Items of a nested list follow their parent item. */
  list_item: {
    content: INLINE,
    defining: true,
    attrs: { level: { default: 0 }, isOrdered: { default: false } },
    parseDOM: [{ tag: 'li' }],
    toDOM: ({ attrs }) => ['li', describeDepth(attrs), 0],
  },
  quote: {
    content: 'paragraph+',
    group: 'block',
    attrs: { ...ID, isBare: { default: false } },
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: ({ attrs }) => ['blockquote', markText(attrs), 0],
  },
  callout: {
    content: 'paragraph+',
    group: 'block',
    attrs: ID,
    defining: true,
    parseDOM: [{ tag: 'div.callout' }],
    toDOM: ({ attrs }) => ['div', { ...mark(attrs), class: 'callout' }, 0],
  },
  divider: {
    group: 'block',
    attrs: ID,
    atom: true,
    parseDOM: [{ tag: 'hr' }],
    toDOM: ({ attrs }) => ['hr', mark(attrs)],
  },
  code_block: {
    content: 'text*',
    group: 'block',
    marks: '',
    code: true,
    defining: true,
    attrs: { ...ID, language: { default: null }, isBare: { default: false } },
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: ({ attrs }) => ['pre', { ...markText(attrs), spellcheck: 'false' }, ['code', 0]],
  },
  ...OBJECTS,
  html_block: {
    group: 'block',
    attrs: { ...ID, html: { default: '' } },
    atom: true,
    toDOM: ({ attrs }) => ['div', mark(attrs), ['pre', attrs['html'] as string]],
  },
}

/** Cells hold one paragraph. Wide tables scroll inside a frame. */
const { table, ...TABLE_PARTS } = tableNodes({
  tableGroup: 'block',
  cellContent: 'paragraph',
  cellAttributes: {},
})
const TABLES: Record<string, NodeSpec> = {
  table: {
    ...table,
    attrs: ID,
    toDOM: ({ attrs }) => ['div', { ...mark(attrs), class: 'tabular' }, ['table', ['tbody', 0]]],
  },
  ...TABLE_PARTS,
}

const plainMark = (tag: string, ...others: string[]): MarkSpec => ({
  parseDOM: [tag, ...others].map((name) => ({ tag: name })),
  toDOM: (): DOMOutputSpec => [tag, 0],
})

/** Creates a mark that keeps all attributes of its element. */
const attributedMark = (tag: string, spec: Partial<MarkSpec> = {}): MarkSpec => ({
  attrs: { properties: { default: {} } },
  ...spec,
  toDOM: ({ attrs }): DOMOutputSpec => [tag, listAttributes(attrs['properties'] as Properties), 0],
})

/** Returns the attributes that matter in the editor. Ids belong to the published page. */
function listAttributes({ href, title, className }: Properties): Record<string, string> {
  return {
    ...(typeof href === 'string' && { href }),
    ...(typeof title === 'string' && { title }),
    ...(className && { class: className.join(' ') }),
  }
}

/** Outermost first, like `MARK_ORDER`. */
const MARKS: Record<string, MarkSpec> = {
  link: attributedMark('a', { inclusive: false }),
  strong: plainMark('strong', 'b'),
  em: plainMark('em', 'i'),
  u: plainMark('u'),
  span: attributedMark('span', { excludes: '' }),
  code: plainMark('code'),
}

export const richSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    ...BLOCKS,
    ...TABLES,
    text: { group: 'inline' },
    hard_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      linebreakReplacement: true,
      leafText: () => '\n',
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: MARKS,
})
