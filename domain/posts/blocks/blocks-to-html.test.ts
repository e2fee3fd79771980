import { expect, test } from 'vitest'
import { HtmlLimitError, MAX_HTML_BYTES } from '#import/html/parse-html.ts'
import { blocksToHtml, blockToHtml, storeBlocks } from './blocks-to-html.ts'
import { type EditedBlock } from './content-blocks.ts'
import { htmlToBlocks } from './html-to-blocks.ts'
import type { ContentBlock } from '../post.ts'
import type { TextSyntax } from './text-marks.ts'

const countFrom = (first: number) => () => `b${(first += 1)}`
const read = (html: string, syntax: TextSyntax = 'tags') => htmlToBlocks(html, syntax, countFrom(0))
const paragraph = (content: string, id = 'n'): EditedBlock => ({ id, type: 'paragraph', content })

test.for<[string, ContentBlock, string]>([
  ['a paragraph', { type: 'paragraph', content: '  a & b  ' }, '<p>a &amp; b</p>'],
  ['lines of a paragraph', { type: 'paragraph', content: 'a\nb\r\nc' }, '<p>a<br>b<br>c</p>'],
  [
    'a list without its blank lines',
    { type: 'ordered-list', content: 'unused', items: [' a ', '', ' \t', '&nbsp;', 'b'] },
    '<ol><li>a</li><li>b</li></ol>',
  ],
  [
    'a picture',
    { type: 'image', content: ' /a.png ', imageAlt: 'a "b"' },
    '<img src="/a.png" alt="a &quot;b&quot;">',
  ],
  ['a picture with a hostile address', { type: 'image', content: 'javascript:x' }, ''],
  [
    'an address that would end its quotes',
    { type: 'image', content: '/a"onerror="x' },
    '<img src="/a&quot;onerror=&quot;x" alt="">',
  ],
  ['HTML', { type: 'html', content: '<pre>a</pre><script>b</script>' }, '<pre>a</pre>'],
  ['a mark left open', { type: 'paragraph', content: 'a <strong>b' }, '<p>a <strong>b</strong></p>'],
  [
    'words that look like a script',
    { type: 'h1', content: '<script>a</script>' },
    '<h1>&lt;script>a&lt;/script></h1>',
  ],
])('writes %s as HTML', ([, block, html]) => {
  expect(blockToHtml(block, 'tags')).toBe(html)
})

test('reads markers in news, but not in the blog', () => {
  const block: ContentBlock = { type: 'paragraph', content: '**a** <b>b</b>' }
  expect(blockToHtml(block, 'markers')).toBe('<p><strong>a</strong> &lt;b>b&lt;/b></p>')
  expect(blockToHtml(block, 'tags')).toBe('<p>**a** <strong>b</strong></p>')
})

const SOURCE = '\n<p class="figure">a</p>\n\n<p></p>bare <em>words</em><h2>b</h2>\n'

test('restores the HTML of unchanged blocks exactly', () => {
  expect(blocksToHtml(read(SOURCE), 'tags')).toBe(SOURCE)
})

test('rewrites only the changed block', () => {
  const blocks = read('<h2 id="user-content-a">a</h2>\n\n<p>b</p>\n\n\n<pre>c</pre>')
  const changed = blocks.map((block) => (block.content === 'b' ? { ...block, content: 'B' } : block))
  expect(blocksToHtml(changed, 'tags')).toBe('<h2 id="user-content-a">a</h2>\n\n<p>B</p>\n\n\n<pre>c</pre>')
})

test('treats a reverted change as unchanged', () => {
  const blocks = read(SOURCE).map((block) => ({ ...block, content: `${block.content}!` }))
  const back = blocks.map((block) => ({ ...block, content: block.content.slice(0, -1) }))
  expect(blocksToHtml(back, 'tags')).toBe(SOURCE)
})

test('wraps bare text in paragraphs once blocks are moved', () => {
  const [a, b, c] = read('a<h2>b</h2>c')
  expect(blocksToHtml([a!, c!, b!], 'tags')).toBe('<p>a</p><p>c</p><h2>b</h2>')
  expect(blocksToHtml([a!, c!], 'tags')).toBe('<p>a</p><p>c</p>')
})

test('writes a new block on a separate line', () => {
  const [a, b] = read('<p>a</p><p>b</p>')
  expect(blocksToHtml([a!, paragraph('n'), b!], 'tags')).toBe('<p>a</p>\n<p>n</p>\n<p>b</p>')
})

test('leaves out an emptied block and the whitespace around it', () => {
  const [a, b, c] = read('<p>a</p>\n<p>b</p>\n<p>c</p>')
  expect(blocksToHtml([a!, { ...b!, content: ' ' }, c!], 'tags')).toBe('<p>a</p>\n<p>c</p>')
})

test('rejects HTML over the limit', () => {
  const blocks = [paragraph('a'.repeat(MAX_HTML_BYTES))]
  expect(() => blocksToHtml(blocks, 'tags')).toThrow(HtmlLimitError)
})

test('stores blocks without their origin', () => {
  const [origin] = read('<p>a</p>', 'markers')
  const blocks: EditedBlock[] = [
    origin!,
    paragraph(' '),
    { id: '2', type: 'unordered-list', content: '', items: ['b', '**', ''] },
    { id: '3', type: 'image', content: '/a.png', imageAlt: '' },
    { id: '4', type: 'image', content: '/b.png', imageAlt: 'c' },
  ]
  expect(storeBlocks(blocks, 'markers')).toEqual([
    { id: 'b1', type: 'paragraph', content: 'a' },
    { id: '2', type: 'unordered-list', content: '', items: ['b'] },
    { id: '3', type: 'image', content: '/a.png' },
    { id: '4', type: 'image', content: '/b.png', imageAlt: 'c' },
  ])
})
