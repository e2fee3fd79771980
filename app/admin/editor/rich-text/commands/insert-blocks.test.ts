import { type Node, Slice } from 'prosemirror-model'
import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { htmlToBlocks } from '#domain/posts/blocks/html-to-blocks.ts'
import { blockToNode } from '#domain/posts/rich-text/block-to-node.ts'
import { writeNodeHtml } from '#domain/posts/rich-text/node-to-html.ts'
import type { RichBlock } from '#domain/posts/rich-text/rich-nodes.ts'
import { richSchema } from '../document/schema.ts'
import { insertSlice, openParagraphs } from './insert-blocks.ts'

const read = (html: string): Node[] =>
  htmlToBlocks(html, 'tags', () => 'x').map((block) => richSchema.nodeFromJSON(blockToNode(block, 'tags')))
const write = (document: Node): string =>
  document.children.map((node) => writeNodeHtml(node.toJSON() as RichBlock)).join('')

/** Creates a document. In `html`, | marks the caret, and [ and ] a selection. */
function open(html: string): EditorState {
  const doc = richSchema.node('doc', null, html === '|' ? [richSchema.node('paragraph')] : read(html))
  const find = (sign: string) => {
    let found = -1
    doc.descendants((node, at) => {
      if (node.isText && node.text!.includes(sign)) found = at + node.text!.indexOf(sign)
    })
    return found
  }
  let state = EditorState.create({ doc })
  if (html === '|') return state
  const signs = [find('|'), find('['), find(']')].filter((at) => at !== -1)
  let change = state.tr
  for (const at of signs.toReversed()) change = change.delete(at, at + 1)
  const [from = 1, to] = signs
  state = state.apply(change)
  const selection = TextSelection.create(state.doc, from, to === undefined ? from : to - 1)
  return state.apply(state.tr.setSelection(selection))
}

function paste(html: string, slice: Slice): string {
  const state = open(html)
  const next = state.apply(insertSlice(state, slice))
  next.doc.check()
  return write(next.apply(next.tr.insertText('|')).doc)
}

const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
const TABLE =
  '<div class="tabular"><div class="tabular-row"><div class="tabular-cell">a|b</div><div class="tabular-cell">c</div></div></div>'
const CALLOUT = '<div class="callout"><p>a|b</p></div>'

test.for<[string, string, string, string]>([
  ['a paragraph into words', '<p>a|b</p>', '<p>X</p>', '<p>aX|b</p>'],
  ['paragraphs into words', '<p>a|b</p>', '<p>X</p><p>Y</p>', '<p>aX</p><p>Y|b</p>'],
  ['paragraphs over words', '<p>a[b]c</p>', '<p>X</p><p>Y</p>', '<p>aX</p><p>Y|c</p>'],
  ['paragraphs before words', '<p>|b</p>', '<p>X</p><p>Y</p>', '<p>X</p><p>Y|b</p>'],
  ['paragraphs after words', '<p>a|</p><p>c</p>', '<p>X</p><p>Y</p>', '<p>aX</p><p>Y|</p><p>c</p>'],
  ['blocks into an empty paragraph', '|', '<h2>X</h2><p>Y</p>', '<h2>X</h2><p>Y|</p>'],
  ['a heading into words', '<p>a|b</p>', '<h2>X</h2>', '<p>a</p><h2>X|</h2><p>b</p>'],
  ['a list after words', '<p>a|</p>', list('X', 'Y'), `<p>a</p>${list('X', 'Y|')}`],
  ['a list before words', '<p>|a</p>', list('X', 'Y'), `${list('X', 'Y|')}<p>a</p>`],
  ['a paragraph before a heading', '<h2>|a</h2>', '<p>X</p><p>Y</p>', '<p>X</p><p>Y|</p><h2>a</h2>'],
  ['lines into an item', list('a', 'b|c'), '<p>X</p><p>Y</p><p>Z</p>', list('a', 'bX', 'Y', 'Z|c')],
  ['lines into an empty item', list('a', '|'), '<p>X</p><p>Y</p>', list('a', 'X', 'Y|')],
  ['items after an item', list('a', 'b|', 'c'), list('X', 'Y'), list('a', 'b', 'X', 'Y|', 'c')],
  ['items before an item', list('a', '|b'), list('X', 'Y'), list('a', 'X', 'Y|', 'b')],
  ['items into an item', list('a|b'), list('X', 'Y'), list('a', 'X', 'Y|', 'b')],
  [
    'items into a nested item',
    list('a<ul><li>b|</li></ul>'),
    list('X'),
    list('a<ul><li>b</li><li>X|</li></ul>'),
  ],
  ['numbers into bullets', list('a|'), '<ol><li>X</li></ol>', list('a', 'X|')],
  ['nested items into a list', list('a|'), list('X<ul><li>Y</li></ul>'), list('a', 'X<ul><li>Y|</li></ul>')],
  [
    'code into a list',
    list('a|b', 'c'),
    '<pre><code>X</code></pre>',
    `${list('a')}<pre><code>X|</code></pre>${list('b', 'c')}`,
  ],
  [
    'code after a list',
    list('a', 'b|'),
    '<pre><code>X</code></pre>',
    `${list('a', 'b')}<pre><code>X|</code></pre>`,
  ],
  [
    'paragraphs into a quote',
    '<blockquote><p>a|b</p></blockquote>',
    '<p>X</p><p>Y</p>',
    '<blockquote><p>aX</p><p>Y|b</p></blockquote>',
  ],
  [
    'a quote into a quote',
    '<blockquote><p>a|</p></blockquote>',
    '<blockquote><p>X</p></blockquote>',
    '<blockquote><p>a</p><p>X|</p></blockquote>',
  ],
  [
    'a list into a quote',
    '<blockquote><p>a|b</p></blockquote>',
    list('X'),
    `<blockquote><p>a</p></blockquote>${list('X|')}<blockquote><p>b</p></blockquote>`,
  ],
  [
    'paragraphs into a callout',
    CALLOUT,
    '<p>X</p><h2>Y</h2>',
    '<div class="callout"><p>aX</p><p>Y|</p><p>b</p></div>',
  ],
  ['lines into a cell', TABLE, '<p>X</p><p>Y</p>', TABLE.replace('a|b', 'aX<br>Y|b')],
  ['a list into a cell', TABLE, list('X', 'Y'), TABLE.replace('a|b', 'aX<br>Y|b')],
  [
    'a picture into a cell',
    TABLE,
    '<p>X</p><img src="/a.png">',
    `${TABLE.replace('a|b', 'aX|b')}<img src="/a.png" alt="">`,
  ],
  [
    'paragraphs into code',
    '<pre><code>a|b</code></pre>',
    '<p>X<br>Y</p><p>Z</p>',
    '<pre><code>aX\nY\nZ|b</code></pre>',
  ],
])('%s', ([, before, pasted, after]) => {
  expect(paste(before, openParagraphs(read(pasted)))).toBe(after)
})

test.for<[string, string, string, string]>([
  ['a word of an item', list('one [two] three'), '<p>a|b</p>', '<p>atwo|b</p>'],
  ['a word of an item into an empty paragraph', list('one [two]'), '|', '<p>two|</p>'],
  ['a word of a heading', '<h2>[one] two</h2>', list('a|'), list('aone|')],
  ['a word of code', '<pre><code>a [b()] c</code></pre>', '<p>a|</p>', '<p>a<code>b()|</code></p>'],
  ['lines of code', '<pre><code>[a\n  b]</code></pre>', '|', '<pre><code>a\n  b|</code></pre>'],
  ['parts of two items', list('o[ne', 't]wo'), '<p>a|b</p>', `<p>ane</p>${list('t|b')}`],
  ['parts of two items into a list', list('o[ne', 't]wo'), list('a|b'), list('ane', 't|b')],
  [
    'nested items',
    list('[one<ul><li>two</li></ul>', 'three]'),
    '|',
    list('one<ul><li>two</li></ul>', 'three|'),
  ],
  [
    'a paragraph and a list',
    `<p>o[ne</p>${list('two', 'th]ree')}`,
    '<p>a|b</p>',
    `<p>ane</p>${list('two', 'th|b')}`,
  ],
  [
    'the end of a quote and a heading',
    '<blockquote><p>o[ne</p></blockquote><h2>two]</h2>',
    '|',
    '<blockquote><p>ne</p></blockquote><h2>two|</h2>',
  ],
])('copied from the editor: %s', ([, source, before, after]) => {
  expect(paste(before, open(source).selection.content())).toBe(after)
})
