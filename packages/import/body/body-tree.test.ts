import { expect, test } from 'vitest'
import {
  BLOCK_ELEMENTS,
  findElement,
  hasClass,
  isBlock,
  isElement,
  isVisible,
  makeElement,
  readAttribute,
  VOID_ELEMENTS,
  writeBody,
  type BodyNode,
} from './body-tree.ts'

test('elements are told from text, and by their name', () => {
  const paragraph = makeElement('p', [])
  expect(paragraph).toEqual({ name: 'p', attributes: {}, children: [] })
  expect([isElement(paragraph), isElement(paragraph, 'p'), isElement(paragraph, 'div')]).toEqual([
    true,
    true,
    false,
  ])
  expect([isElement('p', 'p'), isElement(undefined)]).toEqual([false, false])
})

test('blocks are what may not stand in a paragraph', () => {
  for (const name of ['p', 'div', 'ul', 'li', 'h6', 'pre', 'table', 'figure'])
    expect([name, isBlock(makeElement(name, []))]).toEqual([name, true])
  for (const name of ['a', 'img', 'br', 'strong', 'td'])
    expect([name, isBlock(makeElement(name, []))]).toEqual([name, false])
  expect(isBlock('p')).toBe(false)
  expect([...BLOCK_ELEMENTS].filter((name) => VOID_ELEMENTS.has(name))).toEqual([])
})

test('a class is found among others', () => {
  expect(hasClass(makeElement('p', [], { class: 'a MsoListParagraphCxSp b' }), 'MsoListParagraph')).toBe(true)
  expect(hasClass(makeElement('p', [], { class: 'a' }), 'b')).toBe(false)
  expect(hasClass(makeElement('p', []), 'a')).toBe(false)
})

test.for<[string, BodyNode[], boolean]>([
  ['nothing', [], false],
  ['blanks', [' \n\t'], false],
  ['hard spaces of every spelling', ['&nbsp;&#160;&#xA0;\u00a0'], false],
  ['marks without width', ['&#8203;\u200b\u200c\u200d\ufeff'], false],
  ['a sign', [' . '], true],
  ['another reference', ['&amp;'], true],
  ['a picture, however deep', [makeElement('p', [makeElement('a', [makeElement('img', [])])])], true],
  ['an empty paragraph and a line break', [makeElement('p', [' ']), makeElement('br', [])], false],
  ['words after nothing', ['', makeElement('p', ['a'])], true],
])('whether %s can be seen: %s', ([, nodes, expected]) => {
  expect(isVisible(nodes)).toBe(expected)
})

test('the first element of a kind is found in the order of the text, the root left out', () => {
  const inner = makeElement('a', ['1'])
  const root = makeElement('a', ['x', makeElement('p', ['y', inner]), makeElement('a', ['2'])])
  expect(findElement(root, ({ name }) => name === 'a')).toBe(inner)
  expect(findElement(root, ({ name }) => name === 'b')).toBeNull()
})

test('a tree is written as it was, and no value breaks out of its attribute', () => {
  const nodes = [
    'a &amp; ',
    makeElement('p', ['b', makeElement('br', []), makeElement('img', [], { src: '/x.png', alt: '' })], {
      title: '"><script>',
    }),
  ]
  expect(writeBody(nodes)).toBe('a &amp; <p title="&quot;><script>">b<br><img src="/x.png" alt=""></p>')
  expect(writeBody([])).toBe('')
  for (const name of VOID_ELEMENTS) expect(writeBody([makeElement(name, ['x'])])).toBe(`<${name}>`)
})

test.for([
  [undefined, ''],
  ['', ''],
  ['/a?b=1', '/a?b=1'],
  ['/a?b=1&amp;c=2&#38;d=3&#x26;e', '/a?b=1&c=2&d=3&e'],
  ['&quot;&#34;&#x22;&#39;&#x27;&apos;', '"""\'\'\''],
  ['&lt;&#x3C;&gt;', '<<>'],
  ['&amp;lt;', '&lt;'],
  ['&copy;', '&copy;'],
] as const)('the attribute %j is meant as %j', ([written, meant]) => {
  expect(readAttribute(makeElement('a', [], written === undefined ? {} : { href: written }), 'href')).toBe(
    meant,
  )
})
