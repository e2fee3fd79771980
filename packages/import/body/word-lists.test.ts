import { expect, test } from 'vitest'
import { makeElement, type BodyNode } from './body-tree.ts'
import { readWordListItem, WORD_LIST_MARK } from './word-lists.ts'

const bullet = (...drawn: BodyNode[]) => makeElement('span', drawn, { style: 'mso-list:Ignore' })
const LISTED = { class: 'MsoListParagraphCxSpFirst' }

test.for<[string, BodyNode[], string]>([
  ['·', [bullet('·'), 'One'], 'ul'],
  ['o', [bullet('o'), 'One'], 'ul'],
  ['1.', [bullet('1.', makeElement('span', ['\u00a0 '])), 'One'], 'ol'],
  ['(2)', [bullet('(2)'), 'One'], 'ol'],
  ['b)', [bullet(makeElement('b', ['b)'])), 'One'], 'ol'],
  ['xiv.', [bullet(' xiv. '), 'One'], 'ol'],
  ['1234.', [bullet('1234.'), 'One'], 'ul'],
])('a paragraph that begins with a drawn %s is an item', ([, children, list]) => {
  const item = readWordListItem(makeElement('p', children, LISTED))
  expect(item).toEqual(makeElement('li', ['One'], { [WORD_LIST_MARK]: list }))
})

test.for<[string, BodyNode[], Record<string, string>]>([
  ['without a bullet', ['One'], LISTED],
  ['without a list', [bullet('·'), 'One'], { class: 'MsoNormal' }],
  ['with nothing behind its bullet', [bullet('·'), ' ', makeElement('b', ['\u00a0'])], LISTED],
  ['whose list is ignored', [bullet('·'), 'One'], { style: 'mso-list:none' }],
  ['of no attributes', ['One'], {}],
])('a paragraph %s is none', ([, children, attributes]) => {
  expect(readWordListItem(makeElement('p', children, attributes))).toBeNull()
})
