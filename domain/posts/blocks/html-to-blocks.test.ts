import { expect, test } from 'vitest'
import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'
import { blocksToHtml, storeBlocks } from './blocks-to-html.ts'
import type { EditedBlock } from './content-blocks.ts'
import { htmlToBlocks, readNewsBlocks } from './html-to-blocks.ts'
import type { ContentBlock, NewsContentBlock } from '../post.ts'
import type { TextSyntax } from './text-marks.ts'

function makeIds() {
  let count = 0
  return () => `b${(count += 1)}`
}
const read = (html: string, syntax: TextSyntax = 'tags') => htmlToBlocks(html, syntax, makeIds())
const strip = (blocks: EditedBlock[]) => blocks.map(({ id: _id, origin: _origin, ...block }) => block)

const paragraph = (content: string): ContentBlock => ({ type: 'paragraph', content })
const html = (content: string): ContentBlock => ({ type: 'html', content })

const READ: [string, string, ContentBlock[], ContentBlock[]?][] = [
  [
    'headings and paragraphs',
    '<h1>A</h1><h2>B</h2>\n<h3>C</h3><p>D</p>',
    [
      { type: 'h1', content: 'A' },
      { type: 'h2', content: 'B' },
      { type: 'h3', content: 'C' },
      paragraph('D'),
    ],
  ],
  [
    'marks',
    '<p>a <strong>b</strong> <em>c</em> <u>d</u></p>',
    [paragraph('a <strong>b</strong> <em>c</em> <u>d</u>')],
    [paragraph('a **b** *c* __d__')],
  ],
  [
    'links into a new tab',
    '<p><a href="/x" target="_blank">a</a></p>',
    [paragraph('<a href="/x" target="_blank" rel="noopener noreferrer">a</a>')],
    [html('<p><a href="/x" target="_blank" rel="noopener noreferrer">a</a></p>')],
  ],
  [
    'links with declared relations',
    '<p><a href="/x" rel="sponsored nofollow">a</a></p>',
    [paragraph('<a href="/x" rel="nofollow sponsored">a</a>')],
    [html('<p><a href="/x" rel="nofollow sponsored">a</a></p>')],
  ],
  [
    'lists',
    '<ul><li>a</li>\n<li><strong>b</strong></li></ul><ol><li>c</li></ol>',
    [
      { type: 'unordered-list', content: '', items: ['a', '<strong>b</strong>'] },
      { type: 'ordered-list', content: '', items: ['c'] },
    ],
    [
      { type: 'unordered-list', content: '', items: ['a', '**b**'] },
      { type: 'ordered-list', content: '', items: ['c'] },
    ],
  ],
  [
    'list items in paragraphs',
    '<ul><li><p>a</p></li></ul>',
    [{ type: 'unordered-list', content: '', items: ['a'] }],
  ],
  [
    'nested lists',
    '<ul><li>a<ul><li>b</li></ul></li></ul>',
    [html('<ul><li>a<ul><li>b</li></ul></li></ul>')],
  ],
  ['images', '<img src="/a.png" alt="A &amp; B">', [{ type: 'image', content: '/a.png', imageAlt: 'A & B' }]],
  ['images with a title', '<img src="/a.png" title="T">', [html('<img src="/a.png" title="T">')]],
  ['images among words', '<p>a <img src="/a.png"> b</p>', [html('<p>a <img src="/a.png"> b</p>')]],
  ['quotations', '<blockquote><p>a</p></blockquote>', [html('<blockquote><p>a</p></blockquote>')]],
  ['a direction', '<p dir="rtl">1</p>', [html('<p dir="rtl">1</p>')]],
  ['lists from another number', '<ol start="4"><li>a</li></ol>', [html('<ol start="4"><li>a</li></ol>')]],
  ['headings with an id', '<h2 id="a">A</h2>', [html('<h2 id="user-content-a">A</h2>')]],
  [
    'words outside of any element',
    'a <strong>b</strong><p>c</p>d',
    [paragraph('a <strong>b</strong>'), paragraph('c'), paragraph('d')],
    [paragraph('a **b**'), paragraph('c'), paragraph('d')],
  ],
  ['empty paragraphs', '<p>a</p><p></p><p>&nbsp;</p><p><br></p><p>b</p>', [paragraph('a'), paragraph('b')]],
  ['nothing', '', [paragraph('')]],
  ['only white space', '  <p> </p> ', [paragraph('')]],
  ['hostile HTML', '<script>alert(1)</script><p onclick="x()">a</p>', [paragraph('a')]],
]

test.for(READ)('%s are read as blocks of a blog post', ([, source, expected]) => {
  expect(strip(read(source))).toEqual(expected)
})

test.for(READ)('%s are read as blocks of a news post', ([, source, tags, markers = tags]) => {
  expect(strip(read(source, 'markers'))).toEqual(markers)
})

test.for(READ.filter(([, source]) => source.replace(/<\/?p>|\s/g, '') !== ''))(
  '%s do not change without an edit',
  ([, source]) => {
    expect(blocksToHtml(read(source), 'tags')).toBe(sanitizeHtml(source))
    expect(blocksToHtml(read(source, 'markers'), 'markers')).toBe(sanitizeHtml(source))
  },
)

const STORED: NewsContentBlock[] = [
  { id: 'one', type: 'h2', content: 'A' },
  { id: 'two', type: 'paragraph', content: 'b **c**' },
  { id: 'three', type: 'unordered-list', content: '', items: ['d'] },
  { id: 'four', type: 'image', content: '/e.png', imageAlt: 'E' },
]

test('edits a news post with its stored blocks and IDs', () => {
  const content = blocksToHtml(STORED, 'markers')
  expect(content).toBe(
    '<h2>A</h2>\n<p>b <strong>c</strong></p>\n<ul><li>d</li></ul>\n<img src="/e.png" alt="E">',
  )
  const blocks = readNewsBlocks(STORED, content, makeIds())
  expect(blocks).toEqual(STORED)
  expect(blocksToHtml(blocks, 'markers')).toBe(content)
  expect(storeBlocks(blocks, 'markers')).toEqual(STORED)
})

test.for([
  ['other HTML', STORED, '<p>Somebody wrote this</p>'],
  ['no blocks', [], '<p>Somebody wrote this</p>'],
  ['no blocks at all', undefined, '<p>Somebody wrote this</p>'],
  [
    'blocks of unknown make',
    [{ id: 'x', type: 'video', content: 'x' }] as never,
    '<p>Somebody wrote this</p>',
  ],
] as const)('reads a news post stored with %s from its HTML', ([, stored, content]) => {
  expect(strip(readNewsBlocks(stored as NewsContentBlock[], content, makeIds()))).toEqual([
    paragraph('Somebody wrote this'),
  ])
})
