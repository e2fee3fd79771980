import { expect, test } from 'vitest'
import { makeElement } from './body-tree.ts'
import { readSpanStyle } from './span-style.ts'

const read = (name: string, style?: string, isInHeading = false) =>
  readSpanStyle(makeElement(name, [], style === undefined ? {} : { style }), isInHeading)

test.for<[string, string | undefined, string[]]>([
  ['span', undefined, []],
  ['span', 'color:red', []],
  ['b', undefined, ['strong']],
  ['strong', undefined, ['strong']],
  ['i', undefined, ['em']],
  ['em', undefined, ['em']],
  ['span', 'font-weight:bold', ['strong']],
  ['span', 'FONT-WEIGHT : Bolder', ['strong']],
  ['span', 'font-weight:600', ['strong']],
  ['span', 'font-weight:500', []],
  ['span', 'font-weight:inherit', []],
  ['b', 'font-weight:normal', []],
  ['strong', 'font-weight:400', []],
  ['span', 'font-style:italic', ['em']],
  ['span', 'font-style: Oblique 10deg', ['em']],
  ['em', 'font-style:normal', []],
  ['span', 'text-decoration:underline', ['u']],
  ['font', 'text-decoration:underline', []],
  ['span', 'font-weight:700;font-style:italic;text-decoration:underline', ['strong', 'em', 'u']],
  ['i', 'font-weight:bold', ['strong', 'em']],
])('%s with the style %s is written as %j', ([name, style, tags]) => {
  expect(read(name, style)).toEqual(tags)
})

test('in headings bold means nothing more, the rest does', () => {
  expect(read('b', 'font-style:italic', true)).toEqual(['em'])
  expect(read('strong', undefined, true)).toEqual([])
})

test('of an endless style only the beginning is read', () => {
  expect(read('span', `${' '.repeat(1_980)}font-weight:bold`)).toEqual(['strong'])
  expect(read('span', `${' '.repeat(2_000)}font-weight:bold`)).toEqual([])
})
