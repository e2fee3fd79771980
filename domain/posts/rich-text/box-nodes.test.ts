import { expect, test } from 'vitest'
import { blockToNode } from './block-to-node.ts'
import { nodeToBlock } from './node-to-block.ts'

const open = (html: string) => blockToNode({ id: 'b', type: 'html', content: html }, 'markers')

test.for([
  ['divider', '<div class="divider"></div>'],
  ['callout', '<div class="callout"><p>One <em>two</em></p><p>Three</p></div>'],
  [
    'bullet_list',
    '<ul><li>One<ol><li>Two<ul><li>Three</li></ul></li><li>Four</li></ol><ul><li>Five</li></ul></li><li>Six</li></ul>',
  ],
  ['table', '<div class="tabular"><div class="tabular-row"><div class="tabular-cell"></div></div></div>'],
] as const)('reads and writes a %s unchanged', ([type, html]) => {
  const node = open(html)
  expect(node.type).toBe(type)
  const isEmpty = type === 'table'
  expect(nodeToBlock(node, undefined, 'markers')).toEqual({
    id: 'b',
    type: 'html',
    content: isEmpty ? '' : html,
  })
})

test.for([
  '<div class="divider">words</div>',
  '<div class="callout"><h2>a</h2></div>',
  '<div class="callout"></div>',
  '<div class="callout figure"><p>a</p></div>',
  '<ul><li>One<ul><li>Two</li></ul>after</li></ul>',
  '<ul><li>One<ul class="figure"><li>Two</li></ul></li></ul>',
  '<div class="tabular"><div class="tabular-row"><div class="tabular-cell">a</div></div><div class="tabular-row"></div></div>',
])('%s is kept as HTML', (html) => {
  expect(open(html)).toEqual({ type: 'html_block', attrs: { id: 'b', html } })
})

test('moves items that skip a level up, and keeps flat lists as list blocks', () => {
  const item = (text: string, level: number) => ({
    type: 'list_item' as const,
    attrs: { level, isOrdered: false },
    content: [{ type: 'text' as const, text }],
  })
  const list = (...content: ReturnType<typeof item>[]) => ({
    type: 'bullet_list' as const,
    attrs: { id: 'b' },
    content,
  })
  expect(nodeToBlock(list(item('a', 1), item('b', 3)), undefined, 'markers').content).toBe(
    '<ul><li>a<ul><li>b</li></ul></li></ul>',
  )
  expect(nodeToBlock(list(item('a', 0)), undefined, 'markers')).toEqual({
    id: 'b',
    type: 'unordered-list',
    content: '',
    items: ['a'],
  })
})

const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

test.for<[string, unknown]>([
  [
    '<div class="figure"><img src="/a.png" alt="A"><p class="caption">Below</p></div>',
    { type: 'picture', attrs: { id: 'b', src: '/a.png', alt: 'A', caption: 'Below' } },
  ],
  [
    '<div class="gallery"><div class="figure"><img src="/a.png" alt="A"></div><div class="figure"><img src="/b.png" alt=""><p class="caption">B</p></div></div>',
    {
      type: 'gallery',
      attrs: {
        id: 'b',
        pictures: [
          { src: '/a.png', alt: 'A', caption: '' },
          { src: '/b.png', alt: '', caption: 'B' },
        ],
      },
    },
  ],
  [
    `<div class="post-embed"><a href="${VIDEO}">A film</a></div>`,
    { type: 'embed', attrs: { id: 'b', url: VIDEO, title: 'A film' } },
  ],
  [
    `<div class="post-embed"><a href="${VIDEO}">${VIDEO}</a></div>`,
    { type: 'embed', attrs: { id: 'b', url: VIDEO, title: '' } },
  ],
  [
    '<div class="post-tool"><a href="/acos-calculator">Count</a></div>',
    { type: 'tool', attrs: { id: 'b', title: 'Count' } },
  ],
])('reads and writes %s unchanged', ([html, node]) => {
  const read = blockToNode({ id: 'b', type: 'html', content: html }, 'tags')
  expect(read).toEqual(node)
  expect(nodeToBlock(read, undefined, 'tags').content).toBe(html)
})

test.for([
  '<div class="post-embed"><a href="https://a.example"></a></div>',
  '<div class="post-embed"><a href="https://a.example"><strong>x</strong></a></div>',
  '<div class="post-tool"><a href="/elsewhere">x</a></div>',
  '<div class="gallery"><img src="/a.png" alt=""></div>',
  '<div class="figure"><a href="/x"><img src="/a.png" alt=""></a></div>',
  '<div class="figure"><img src="/a.png" alt=""><p class="caption">with <em>marks</em></p></div>',
])('%s is kept as HTML', (html) => {
  const read = blockToNode({ id: 'b', type: 'html', content: html }, 'tags')
  expect(read).toEqual({ type: 'html_block', attrs: { id: 'b', html } })
})
