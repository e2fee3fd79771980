import { expect, test } from 'vitest'
import { blockToNode } from './block-to-node.ts'
import { nodeToBlock } from './node-to-block.ts'

const figure = (caption: string) =>
  `<div class="figure"><img src="/a.png" alt="A"><p class="caption">${caption}</p></div>`

test.for([
  [
    'Photo by <a href="https://example.com/a_(b)">Ana</a>, 2026',
    'Photo by [Ana](https://example.com/a_(b)), 2026',
  ],
  ['<a href="/one">One</a> <a href="/two">two</a>', '[One](/one) [two](/two)'],
  ['[a] (b) &lt;c>', '[a] (b) <c>'],
  ['[bad](javascript:alert)', '[bad](javascript:alert)'],
])('edits the caption %s as %s and stores it unchanged', ([stored, caption]) => {
  const node = blockToNode({ id: 'f', type: 'html', content: figure(stored!) }, 'tags')
  expect(node).toMatchObject({ type: 'picture', attrs: { caption } })
  expect(nodeToBlock(node, undefined, 'tags').content).toBe(figure(stored!))
})

test.for(['[a](/b)', '<a href="/b" title="c">a</a>', '<a href="/b">[a]</a>'])(
  'keeps the caption %s, which the text can’t express, as HTML',
  (caption) => {
    expect(blockToNode({ id: 'f', type: 'html', content: figure(caption) }, 'tags')).toMatchObject({
      type: 'html_block',
    })
  },
)
