import { expect, test } from 'vitest'
import { findCommentEnd, readEndTag, readStartTag } from './read-tag.ts'

test.for<[string, string, Record<string, string>]>([
  ['<p>', 'p', {}],
  ['<BR/>', 'br', {}],
  ['<br />', 'br', {}],
  ['<h1 >', 'h1', {}],
  ['<a href="/x">', 'a', { href: '/x' }],
  ["<a href='/x'>", 'a', { href: '/x' }],
  ['<a href=x>', 'a', { href: 'x' }],
  ['<a\n\tHREF = "/x"\f>', 'a', { href: '/x' }],
  ['<img alt src="a.png">', 'img', { alt: '', src: 'a.png' }],
  ['<img alt="" src="a.png"/>', 'img', { alt: '', src: 'a.png' }],
  ['<p title="a > b">', 'p', { title: 'a > b' }],
  ['<p title="say \'hi\'">', 'p', { title: "say 'hi'" }],
  ['<p title="R&amp;D">', 'p', { title: 'R&D' }],
  ['<a href="/?a=1&b=2">', 'a', { href: '/?a=1&b=2' }],
  ['<p id=a ID="b">', 'p', { id: 'a' }],
  ['<p data-x.y:z_1="1" @click="x">', 'p', { 'data-x.y:z_1': '1', '@click': 'x' }],
])('%j is read', ([html, name, attributes]) => {
  const tag = readStartTag(`ab${html}cd`, 2)
  expect(tag && { ...tag, attributes: Object.fromEntries(tag.attributes) }).toEqual({
    name,
    attributes,
    end: 2 + html.length,
  })
})

test.for([
  ['words', 'a'],
  ['a bracket alone', '<'],
  ['a bracket and a space', '< p>'],
  ['an end tag', '</p>'],
  ['a name of other signs', '<my-tag>'],
  ['a name that never ends', '<p'],
  ['a tag that never ends', '<p title="a"'],
  ['a value that never ends', '<p title="a>b'],
  ['an attribute right after a value', '<p title="a"id="b">'],
  ['a bare value with a quote', '<p title=a"b>'],
  ['a bare value with a slash, which may end the tag', '<a href=/x>'],
  ['an equals sign without a name', '<p ="a">'],
  ['an equals sign without a value', '<p title=>'],
  ['an attribute named by a sign', '<p "a">'],
  ['a slash in the middle', '<p / title="a">'],
  ['a reference that only the parser knows', '<p title="&Amacr;">'],
  ['an attribute that the parser takes for the class', '<p className="a">'],
  ['a tag in a tag', '<p <b>'],
])('%s leaves doubt', ([, html]) => {
  expect(readStartTag(html!, 0)).toBeNull()
})

test.for<[string, string | null, number?]>([
  ['</p>', 'p', 4],
  ['</P\n >', 'p', 6],
  ['</h2>x', 'h2', 5],
  ['</p', null],
  ['</ p>', null],
  ['</p class="a">', null],
  ['</p/>', null],
  ['</>', null],
  ['<p>', null],
])('the end tag %j is %s', ([html, name, end]) => {
  expect(readEndTag(html, 0)).toEqual(name === null ? null : { name, end })
})

test('tags are looked for at their place only', () => {
  expect(readStartTag('a<p>', 0)).toBeNull()
  expect(readEndTag('a</p>', 0)).toBeNull()
  expect(readEndTag('a</p>', 1)).toEqual({ name: 'p', end: 5 })
})

test.for<[string, number | null]>([
  ['<!---->', null],
  ['<!-- a -->b', 10],
  ['<!-- a > b -->', 14],
  ['<!-- a', null],
  ['<!-- a --', null],
  ['<!-- a --!>', null],
  ['<!-- a -- b -->', null],
  ['<!-->', null],
  ['<!--->', null],
  ['<!--->-->', null],
  ['<!-->-->', null],
  ['<!----->', null],
])('the comment %j ends at %s', ([html, end]) => {
  expect(findCommentEnd(html, 0)).toBe(end)
})
