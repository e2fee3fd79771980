import { expect, test } from 'vitest'
import {
  BLOCK_ELEMENTS,
  findElement,
  hasClass,
  isBlock,
  isElement,
  isVisible,
  makeElement,
  VOID_ELEMENTS,
  writeBody,
  type BodyNode,
} from './body-tree.ts'

test('distinguishes elements from text and by name', () => {
  const paragraph = makeElement('p', [])
  expect(paragraph).toEqual({ name: 'p', attributes: {}, children: [] })
  expect([isElement(paragraph), isElement(paragraph, 'p'), isElement(paragraph, 'div')]).toEqual([
    true,
    true,
    false,
  ])
  expect([isElement('p', 'p'), isElement(undefined)]).toEqual([false, false])
})

test('a paragraph can contain no blocks', () => {
  for (const name of ['p', 'div', 'ul', 'li', 'h6', 'pre', 'table', 'figure'])
    expect([name, isBlock(makeElement(name, []))]).toEqual([name, true])
  for (const name of ['a', 'img', 'br', 'strong', 'td'])
    expect([name, isBlock(makeElement(name, []))]).toEqual([name, false])
  expect(isBlock('p')).toBe(false)
  expect([...BLOCK_ELEMENTS].filter((name) => VOID_ELEMENTS.has(name))).toEqual([])
})

test('finds a class among others', () => {
  expect(hasClass(makeElement('p', [], { class: 'a MsoListParagraphCxSp b' }), 'MsoListParagraph')).toBe(true)
  expect(hasClass(makeElement('p', [], { class: 'a' }), 'b')).toBe(false)
  expect(hasClass(makeElement('p', []), 'a')).toBe(false)
})

test.for<[string, BodyNode[], boolean]>([
  ['nothing', [], false],
  ['blanks', [' \n\t'], false],
  ['hard spaces', ['\u00a0'], false],
  ['marks without width', ['\u200b\u200c\u200d\ufeff'], false],
  ['a sign', [' . '], true],
  ['an ampersand', ['&'], true],
  ['a picture, however deep', [makeElement('p', [makeElement('a', [makeElement('img', [])])])], true],
  ['an empty paragraph and a line break', [makeElement('p', [' ']), makeElement('br', [])], false],
  ['words after nothing', ['', makeElement('p', ['a'])], true],
])('%s is visible: %s', ([, nodes, expected]) => {
  expect(isVisible(nodes)).toBe(expected)
})

test('finds the first matching descendant', () => {
  const inner = makeElement('a', ['1'])
  const root = makeElement('a', ['x', makeElement('p', ['y', inner]), makeElement('a', ['2'])])
  expect(findElement(root, ({ name }) => name === 'a')).toBe(inner)
  expect(findElement(root, ({ name }) => name === 'b')).toBeNull()
})

test('serializes a tree with encoded text and values', () => {
  const nodes = [
    'a & ',
    makeElement('p', ['b', makeElement('br', []), makeElement('img', [], { src: '/x.png', alt: '' })], {
      title: '"><script>',
    }),
  ]
  expect(writeBody(nodes)).toBe('a &amp; <p title="&quot;><script>">b<br><img src="/x.png" alt=""></p>')
  expect(writeBody([])).toBe('')
  for (const name of VOID_ELEMENTS) expect(writeBody([makeElement(name, ['x'])])).toBe(`<${name}>`)
})
