import { expect, test } from 'vitest'
import { makeElement, writeBody, type BodyNode } from './body-tree.ts'
import { groupListItems, wrapInlineRuns } from './group-children.ts'
import { WORD_LIST_MARK } from './word-lists.ts'

const item = (words: string, list = 'ul') => makeElement('li', [words], { [WORD_LIST_MARK]: list })
const p = (words: string) => makeElement('p', [words])

test.for<[string, BodyNode[], string]>([
  ['nothing', [], ''],
  ['only words', ['a ', makeElement('b', ['b'])], '<p>a <b>b</b></p>'],
  ['only blocks', [p('a'), p('b')], '<p>a</p><p>b</p>'],
  [
    'words before, between and after',
    ['a', p('b'), 'c', makeElement('br', []), 'd', p('e'), 'f'],
    '<p>a</p><p>b</p><p>c<br>d</p><p>e</p><p>f</p>',
  ],
  ['blanks between blocks', [p('a'), '\n ', p('b')], '<p>a</p>\n <p>b</p>'],
  ['line breaks between blocks', [p('a'), makeElement('br', []), '\u00a0', p('b')], '<p>a</p>\u00a0<p>b</p>'],
  ['a picture between blocks', [p('a'), makeElement('img', []), p('b')], '<p>a</p><p><img></p><p>b</p>'],
])('wraps bare %s', ([, nodes, html]) => {
  expect(writeBody(wrapInlineRuns(nodes))).toBe(html)
})

test.for<[string, BodyNode[], string]>([
  ['no items of Word', [makeElement('li', ['a']), 'b'], '<li>a</li>b'],
  ['neighbors', [item('a'), item('b')], '<ul><li>a</li><li>b</li></ul>'],
  ['neighbors with blanks between', [item('a'), '\n', item('b'), '\n'], '<ul><li>a</li><li>b</li></ul>'],
  ['blanks before', ['\n', item('a')], '\n<ul><li>a</li></ul>'],
  [
    'items of two kinds',
    [item('a'), item('b', 'ol'), item('c')],
    '<ul><li>a</li></ul><ol><li>b</li></ol><ul><li>c</li></ul>',
  ],
  [
    'items parted by a paragraph',
    [item('a'), p('b'), item('c')],
    '<ul><li>a</li></ul><p>b</p><ul><li>c</li></ul>',
  ],
  ['items parted by words', [item('a'), 'b', item('c')], '<ul><li>a</li></ul>b<ul><li>c</li></ul>'],
])('of %s lists are made', ([, nodes, html]) => {
  expect(writeBody(groupListItems(nodes))).toBe(html)
})

test('does not modify its input', () => {
  const nodes = [item('a'), '\n', item('b')]
  const before = structuredClone(nodes)
  groupListItems(nodes)
  wrapInlineRuns(nodes)
  expect(nodes).toEqual(before)
})
