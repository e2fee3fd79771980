import { expect, test } from 'vitest'
import { renderRichText } from './render-rich-text.ts'

const ricosText = (text: string, ...decorations: object[]) => ({
  type: 'TEXT',
  textData: { text, decorations },
})

const DOCUMENTS: [editor: string, document: unknown, html: string][] = [
  [
    'Wix (Ricos)',
    {
      nodes: [
        { type: 'HEADING', headingData: { level: 3 }, nodes: [ricosText('Fees')] },
        {
          type: 'PARAGRAPH',
          nodes: [
            ricosText('A ', { type: 'BOLD', fontWeightValue: 700 }, { type: 'ITALIC', italicData: false }),
            ricosText('link', { type: 'LINK', linkData: { link: { url: 'https://example.com/a' } } }),
          ],
        },
        {
          type: 'ORDERED_LIST',
          orderedListData: { start: 3 },
          nodes: [{ type: 'LIST_ITEM', nodes: [{ type: 'PARAGRAPH', nodes: [ricosText('one')] }] }],
        },
        {
          type: 'IMAGE',
          nodes: [{ type: 'CAPTION', nodes: [ricosText('Shelf')] }],
          imageData: { image: { src: { id: 'ab12_cd~mv2.png' } }, altText: 'A' },
        },
        {
          type: 'VIDEO',
          videoData: { video: { src: { url: 'https://video.example.com/v' } }, title: 'Tour' },
        },
        { type: 'DIVIDER', dividerData: {} },
      ],
      metadata: { version: 1 },
    },
    '<h3>Fees</h3><p><strong>A </strong><a href="https://example.com/a">link</a></p><ol start="3"><li><p>one</p></li></ol>' +
      '<figure><img src="https://static.wixstatic.com/media/ab12_cd~mv2.png" alt="A"><figcaption>Shelf</figcaption></figure>' +
      '<p><a href="https://video.example.com/v">Tour</a></p><hr>',
  ],
  [
    'TipTap',
    {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'a<b', marks: [{ type: 'italic' }] }, { type: 'hardBreak' }],
        },
        {
          type: 'bulletList',
          content: [
            { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x' }] }] },
          ],
        },
        { type: 'codeBlock', content: [{ type: 'text', text: 'a\nb' }] },
        { type: 'image', attrs: { src: 'https://example.com/a.png', alt: 'A' } },
      ],
    },
    '<p><em>a&lt;b</em><br></p><ul><li><p>x</p></li></ul><pre><code>a\nb</code></pre><figure><img src="https://example.com/a.png" alt="A"></figure>',
  ],
  [
    'Lexical',
    {
      root: {
        children: [{ type: 'heading', tag: 'h2', children: [{ type: 'text', text: 'Head', format: 1 }] }],
      },
    },
    '<h2><strong>Head</strong></h2>',
  ],
  [
    'Contentful',
    {
      nodeType: 'document',
      data: {},
      content: [
        { nodeType: 'heading-2', data: {}, content: [{ nodeType: 'text', value: 'Head', marks: [] }] },
        {
          nodeType: 'paragraph',
          data: {},
          content: [
            { nodeType: 'text', value: 'b', marks: [{ type: 'bold' }] },
            {
              nodeType: 'hyperlink',
              data: { uri: 'https://example.com' },
              content: [{ nodeType: 'text', value: 'l', marks: [] }],
            },
          ],
        },
      ],
    },
    '<h2>Head</h2><p><strong>b</strong><a href="https://example.com">l</a></p>',
  ],
  [
    'Strapi blocks',
    [
      { type: 'heading', level: 2, children: [{ type: 'text', text: 'Head' }] },
      {
        type: 'paragraph',
        children: [
          { type: 'text', text: 'b', bold: true },
          { type: 'link', url: '/a', children: [{ type: 'text', text: 'l' }] },
        ],
      },
      {
        type: 'list',
        format: 'ordered',
        children: [{ type: 'list-item', children: [{ type: 'text', text: 'i' }] }],
      },
      {
        type: 'image',
        image: { url: 'https://example.com/a.png', alternativeText: 'A' },
        children: [{ type: 'text', text: '' }],
      },
    ],
    '<h2>Head</h2><p><strong>b</strong><a href="/a">l</a></p><ol><li>i</li></ol><figure><img src="https://example.com/a.png" alt="A"></figure>',
  ],
  [
    'Portable Text',
    [
      { _type: 'block', style: 'h2', children: [{ _type: 'span', text: 'Head', marks: [] }] },
      {
        _type: 'block',
        style: 'normal',
        markDefs: [{ _key: 'k', _type: 'link', href: 'https://example.com' }],
        children: [{ _type: 'span', text: 'l', marks: ['k', 'strong'] }],
      },
      { _type: 'block', listItem: 'bullet', level: 1, children: [{ _type: 'span', text: 'a', marks: [] }] },
      { _type: 'block', listItem: 'number', level: 2, children: [{ _type: 'span', text: 'b', marks: [] }] },
      { _type: 'block', listItem: 'bullet', level: 1, children: [{ _type: 'span', text: 'c', marks: [] }] },
    ],
    '<h2>Head</h2><p><strong><a href="https://example.com">l</a></strong></p><ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>',
  ],
  [
    'EditorJS',
    {
      time: 1,
      version: '2.30',
      blocks: [
        { type: 'header', data: { text: 'Head', level: 3 } },
        {
          type: 'list',
          data: {
            style: 'ordered',
            items: ['a', { content: '<b>b</b>', items: [{ content: 'c', items: [] }] }],
          },
        },
        { type: 'table', data: { withHeadings: true, content: [['x'], ['y']] } },
      ],
    },
    '<h3>Head</h3><ol><li>a</li><li><b>b</b><ol><li>c</li></ol></li></ol><table><tr><th>x</th></tr><tr><td>y</td></tr></table>',
  ],
  [
    'Quill',
    {
      ops: [
        { insert: 'Head' },
        { insert: '\n', attributes: { header: 2 } },
        { insert: 'b', attributes: { bold: true } },
        { insert: ' c\nitem' },
        { insert: '\n', attributes: { list: 'bullet' } },
        { insert: 'x = 1' },
        { insert: '\n', attributes: { 'code-block': true } },
      ],
    },
    '<h2>Head</h2><p><strong>b</strong> c</p><ul><li>item</li></ul><pre><code>x = 1</code></pre>',
  ],
  [
    'Draft.js',
    {
      blocks: [
        {
          type: 'unstyled',
          text: 'a bold link',
          inlineStyleRanges: [{ offset: 2, length: 4, style: 'BOLD' }],
          entityRanges: [{ offset: 7, length: 4, key: 0 }],
        },
        { type: 'header-two', text: 'Head' },
      ],
      entityMap: { 0: { type: 'LINK', data: { url: 'https://example.com' } } },
    },
    '<p>a <strong>bold</strong> <a href="https://example.com">link</a></p><h2>Head</h2>',
  ],
  [
    'Prismic',
    [
      { type: 'heading1', text: 'Head', spans: [] },
      { type: 'paragraph', text: 'ab', spans: [{ start: 1, end: 2, type: 'strong' }] },
    ],
    '<h1>Head</h1><p>a<strong>b</strong></p>',
  ],
  [
    'DatoCMS',
    {
      schema: 'dast',
      document: {
        type: 'root',
        children: [{ type: 'paragraph', children: [{ type: 'span', value: 'a', marks: ['strong'] }] }],
      },
    },
    '<p><strong>a</strong></p>',
  ],
  [
    'BlockNote',
    [
      {
        id: '1',
        type: 'bulletListItem',
        props: {},
        content: [{ type: 'text', text: 'a', styles: { bold: true } }],
        children: [],
      },
    ],
    '<ul><li><strong>a</strong></li></ul>',
  ],
  ['Hygraph', { raw: { children: [{ type: 'paragraph', children: [{ text: 'a' }] }] } }, '<p>a</p>'],
]

test.each(DOCUMENTS)('renders %s as an object and as text of a cell', (_editor, document, html) => {
  expect(renderRichText(document)).toEqual({ html, losses: [] })
  expect(renderRichText(JSON.stringify(document))).toEqual({ html, losses: [] })
})

test.each([
  [
    {
      nodes: [
        { type: 'PARAGRAPH', nodes: [ricosText('Vote')] },
        { type: 'POLL', pollData: { poll: { title: 'Fees?' } } },
      ],
    },
    'A block “POLL” after “Vote” could not be kept. Its text: “Fees?”.',
  ],
  [
    { ops: [{ insert: { chart: 7 } }, { insert: '\n' }] },
    'A block “chart” at the beginning could not be kept. Its text: “7”.',
  ],
  [
    [
      { _type: 'block', children: [{ _type: 'span', text: 'a' }] },
      { _type: 'image', asset: { _ref: 'image-ab12-10x10-png' } },
    ],
    'A block “picture image-ab12-10x10-png” after “a” could not be kept.',
  ],
])('reports what a post cannot contain, and where', (document, loss) => {
  expect(renderRichText(document)).toMatchObject({ losses: [loss] })
})

test.each([
  ['{"nodes":[{"type":"PARAGRAPH","nodes":[{"ty', /cut off or damaged/],
  [[{ object: 'block', type: 'paragraph', paragraph: { rich_text: [] } }], /Notion’s API/],
  ['[{"id":"1","elType":"section","elements":[]}]', /Elementor/],
  [{ widget: 'hero', items: [{ kind: 'box' }] }, /unknown editor \(with the blocks box\)/],
  [JSON.stringify({ a: 1 }), /unknown editor \(with the keys a\)/],
])('rejects %j and names the editor', (document, message) => {
  expect(renderRichText(document)).toEqual({ refusal: expect.stringMatching(message) })
})

test.each([
  ['<p>Text</p>'],
  ['[1] A footnote'],
  ['{curly} words'],
  ['[gallery ids="1"]'],
  [''],
  [null],
  [12],
])('leaves %j unchanged', (value) => {
  expect(renderRichText(value)).toBeNull()
})
