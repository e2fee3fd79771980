/** Generated documents of rich text editors, as JSON. */
import * as fc from 'fast-check'
import { documents, type Part, word } from './generated-parts.ts'

type Make = (text: string) => object
const one = (make: Make): fc.Arbitrary<Part> =>
  word.map((text) => ({ source: JSON.stringify(make(text)), texts: [text] }))
const parts = (...makes: Make[]) => documents(fc.oneof(...makes.map(one)), ',')

/** ProseMirror, Lexical, Slate and others: nodes with children under a name, and texts under another. */
function treeOf(
  { type, children, text }: { type: string; children: string; text: (words: string) => object },
  names: { blocks: string[]; list: string; item: string; table: [string, string, string] },
): fc.Arbitrary<Part> {
  const node = (name: string, ...inner: object[]) => ({ [type]: name, [children]: inner })
  const [table, row, cell] = names.table
  return parts(
    ...names.blocks.map(
      (name): Make =>
        (words) =>
          node(name, text(words)),
    ),
    (words) => node(names.list, node(names.item, node(names.blocks[0]!, text(words)))),
    (words) => node(table, node(row, node(cell, node(names.blocks[0]!, text(words))), node(cell, text('x')))),
    (words) => node('unknown-box', text(words)),
    (words) => node('unknown-box', node('inner-box', node(names.blocks[0]!, text(words)))),
    (words) => ({ [type]: 'promo', attrs: { title: words } }),
  )
}

const ricosText = (text: string) => ({ type: 'TEXT', textData: { text, decorations: [] } })
const ricos = parts(
  (text) => ({ type: 'PARAGRAPH', nodes: [ricosText(text)] }),
  (text) => ({ type: 'HEADING', headingData: { level: 2 }, nodes: [ricosText(text)] }),
  (text) => ({ type: 'BLOCKQUOTE', nodes: [{ type: 'PARAGRAPH', nodes: [ricosText(text)] }] }),
  (text) => ({ type: 'CODE_BLOCK', nodes: [ricosText(text)] }),
  (text) => ({
    type: 'BULLETED_LIST',
    nodes: [{ type: 'LIST_ITEM', nodes: [{ type: 'PARAGRAPH', nodes: [ricosText(text)] }] }],
  }),
  (text) => ({
    type: 'TABLE',
    nodes: [
      {
        type: 'TABLE_ROW',
        nodes: [{ type: 'TABLE_CELL', nodes: [{ type: 'PARAGRAPH', nodes: [ricosText(text)] }] }],
      },
    ],
  }),
  (text) => ({
    type: 'IMAGE',
    nodes: [{ type: 'CAPTION', nodes: [ricosText(text)] }],
    imageData: { image: { src: { id: 'ab12_cd~mv2.png' } } },
  }),
  (text) => ({ type: 'BUTTON', buttonData: { text, link: { url: 'https://a.example' } } }),
  (text) => ({ type: 'POLL', pollData: { poll: { title: text } } }),
  (text) => ({
    type: 'COLLAPSIBLE_LIST',
    nodes: [{ type: 'COLLAPSIBLE_ITEM', nodes: [{ type: 'PARAGRAPH', nodes: [ricosText(text)] }] }],
  }),
)
const editorJs = parts(
  (text) => ({ type: 'paragraph', data: { text } }),
  (text) => ({ type: 'header', data: { text: `<b>${text}</b>`, level: 2 } }),
  (text) => ({
    type: 'list',
    data: { style: 'unordered', items: [{ content: 'x', items: [{ content: text, items: [] }] }] },
  }),
  (text) => ({ type: 'checklist', data: { items: [{ text, checked: true }] } }),
  (text) => ({ type: 'quote', data: { text: 'x', caption: text } }),
  (text) => ({ type: 'table', data: { content: [['x', text]] } }),
  (text) => ({ type: 'warning', data: { title: text, message: 'x' } }),
  (text) => ({ type: 'raw', data: { html: `<p>${text}</p>` } }),
  (text) => ({ type: 'code', data: { code: text } }),
  (text) => ({ type: 'image', data: { file: { url: 'https://a.example/a.png' }, caption: text } }),
  (text) => ({
    type: 'embed',
    data: { embed: 'https://a.example/e', source: 'https://a.example', caption: text },
  }),
  (text) => ({ type: 'linkTool', data: { link: 'https://a.example', meta: { title: text } } }),
  (text) => ({ type: 'toggle', data: { text } }),
)
const portableText = parts(
  (text) => ({ _type: 'block', style: 'normal', children: [{ _type: 'span', text, marks: [] }] }),
  (text) => ({ _type: 'block', style: 'blockquote', children: [{ _type: 'span', text, marks: ['strong'] }] }),
  (text) => ({ _type: 'block', listItem: 'number', level: 2, children: [{ _type: 'span', text }] }),
  (text) => ({
    _type: 'block',
    style: 'h2',
    children: [
      { _type: 'mention', name: text },
      { _type: 'span', text: 'x' },
    ],
  }),
  (text) => ({ _type: 'code', language: 'js', code: text }),
  (text) => ({ _type: 'image', asset: { url: 'https://a.example/a.png' }, caption: text }),
  (text) => ({ _type: 'callout', body: [{ _type: 'block', children: [{ _type: 'span', text }] }] }),
  (text) => ({ _type: 'cta', label: text, url: 'https://a.example' }),
)
const quill = documents(
  fc.oneof(
    ...[
      {},
      { header: 2 },
      { list: 'bullet' },
      { 'code-block': true },
      { blockquote: true },
      { align: 'center' },
    ].map((attributes) =>
      word.map((text): Part => ({
        source: JSON.stringify({ insert: text }) + ',' + JSON.stringify({ insert: '\n', attributes }),
        texts: [text],
      })),
    ),
    one((formula) => ({ insert: { formula } })),
    one((label) => ({ insert: { mention: { value: label } } })),
  ),
  ',',
)
const draft = parts(
  (text) => ({ type: 'unstyled', text }),
  (text) => ({ type: 'header-two', text, inlineStyleRanges: [{ offset: 1, length: 2, style: 'BOLD' }] }),
  (text) => ({ type: 'unordered-list-item', depth: 1, text }),
  (text) => ({ type: 'code-block', text }),
  (text) => ({ type: 'atomic', text }),
  (text) => ({ type: 'promo', text }),
)
const prismic = parts(
  (text) => ({ type: 'paragraph', text, spans: [] }),
  (text) => ({ type: 'heading2', text, spans: [{ start: 0, end: 2, type: 'em' }] }),
  (text) => ({ type: 'o-list-item', text, spans: [] }),
  (text) => ({ type: 'preformatted', text, spans: [] }),
  (text) => ({ type: 'image', url: 'https://a.example/a.png', alt: text }),
)
const blockNote = parts(
  ...['paragraph', 'heading', 'bulletListItem', 'codeBlock', 'quote', 'alert'].map(
    (type): Make =>
      (text) => ({
        id: '1',
        type,
        props: {},
        content: [{ type: 'text', text, styles: {} }],
        children: [],
      }),
  ),
  (text) => ({
    id: '1',
    type: 'numberedListItem',
    props: {},
    content: [],
    children: [{ id: '2', type: 'paragraph', content: [{ type: 'text', text, styles: {} }], children: [] }],
  }),
  (text) => ({
    id: '1',
    type: 'image',
    props: { url: 'https://a.example/a.png', caption: text },
    children: [],
  }),
)

const paragraph = '{"type":"paragraph","children":[{"type":"text","text":"x"}]},'

/** By editor: nodes, and how it stores a document of them. */
export const RICH_TEXTS: Record<string, [fc.Arbitrary<Part>, (nodes: string) => string]> = {
  ricos: [ricos, (nodes) => `{"nodes":[${nodes}],"metadata":{"version":1}}`],
  tiptap: [
    treeOf(
      { type: 'type', children: 'content', text: (text) => ({ type: 'text', text }) },
      {
        blocks: ['paragraph', 'heading', 'blockquote', 'codeBlock'],
        list: 'bulletList',
        item: 'listItem',
        table: ['table', 'tableRow', 'tableCell'],
      },
    ),
    (nodes) => `{"type":"doc","content":[${nodes}]}`,
  ],
  slate: [
    treeOf(
      { type: 'type', children: 'children', text: (text) => ({ text }) },
      {
        blocks: ['paragraph', 'heading-one', 'block-quote'],
        list: 'bulleted-list',
        item: 'list-item',
        table: ['table', 'table-row', 'table-cell'],
      },
    ),
    (nodes) => `[${paragraph}${nodes}]`,
  ],
  'contentful-document': [
    treeOf(
      { type: 'nodeType', children: 'content', text: (value) => ({ nodeType: 'text', value, marks: [] }) },
      {
        blocks: ['paragraph', 'heading-2', 'blockquote'],
        list: 'ordered-list',
        item: 'list-item',
        table: ['table', 'table-row', 'table-cell'],
      },
    ),
    (nodes) => `{"nodeType":"document","data":{},"content":[${nodes}]}`,
  ],
  'strapi-blocks': [
    treeOf(
      { type: 'type', children: 'children', text: (text) => ({ type: 'text', text }) },
      {
        blocks: ['paragraph', 'heading', 'quote', 'code'],
        list: 'list',
        item: 'list-item',
        table: ['table', 'row', 'cell'],
      },
    ),
    (nodes) => `[${paragraph}${nodes}]`,
  ],
  datocms: [
    treeOf(
      { type: 'type', children: 'children', text: (value) => ({ type: 'span', value }) },
      {
        blocks: ['paragraph', 'heading', 'blockquote'],
        list: 'list',
        item: 'listItem',
        table: ['table', 'tableRow', 'tableCell'],
      },
    ),
    (nodes) => `{"schema":"dast","document":{"type":"root","children":[${nodes}]}}`,
  ],
  'portable-text': [
    portableText,
    (nodes) => `[{"_type":"block","children":[{"_type":"span","text":"x"}]},${nodes}]`,
  ],
  editorjs: [editorJs, (blocks) => `{"time":1,"version":"2.30","blocks":[${blocks}]}`],
  quill: [quill, (ops) => `{"ops":[${ops},{"insert":"\\n"}]}`],
  draftjs: [draft, (blocks) => `{"blocks":[${blocks}],"entityMap":{}}`],
  prismic: [prismic, (blocks) => `[{"type":"paragraph","text":"x","spans":[]},${blocks}]`],
  blocknote: [blockNote, (blocks) => `[${blocks}]`],
}
