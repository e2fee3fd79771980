import { expect, test } from 'vitest'
import {
  HtmlLimitError,
  MAX_HTML_BYTES,
  MAX_HTML_DEPTH,
  MAX_HTML_TAG_OPENERS,
} from '#import/html/parse-html.ts'
import { makeElement, writeBody, type BodyNode } from './body-tree.ts'
import { parseBody } from './parse-body.ts'

test.for<[string, string, BodyNode[]]>([
  ['text around elements', 'a<p>b</p>c', ['a', makeElement('p', ['b']), 'c']],
  ['names in capitals', '<P>a</P>', [makeElement('p', ['a'])]],
  [
    'elements without an end',
    '<br/><img src=/a.png>',
    [makeElement('br', []), makeElement('img', [], { src: '/a.png' })],
  ],
  [
    'attributes of every spelling',
    `<a HREF="/a" title='b "c"' target=_blank hidden data-x = "1">x</a>`,
    [makeElement('a', ['x'], { href: '/a', title: 'b "c"', target: '_blank', hidden: '', 'data-x': '1' })],
  ],
  ['an attribute given twice', '<a href="/1" href="/2">x</a>', [makeElement('a', ['x'], { href: '/1' })]],
  ['an end sign in an attribute', '<a title="a > b">x</a>', [makeElement('a', ['x'], { title: 'a > b' })]],
  [
    'an attribute named like a prototype',
    '<p __proto__="x" id="y">a</p>',
    [makeElement('p', ['a'], { id: 'y' })],
  ],
  ['comments', 'a<!-- <p> -- > -->b', ['a', 'b']],
  ['declarations', '<!DOCTYPE html><?xml?><![endif]>a', ['a']],
  ['scripts', '<script>if (a < b) "</p>"</script>c', [makeElement('script', []), 'c']],
])('parses %s', ([, html, nodes]) => {
  expect(parseBody(html)).toEqual(nodes)
})

test.for([
  ['elements left open', '<p>a<p>b', '<p>a</p><p>b</p>'],
  ['elements closed in the wrong order', '<b><i>a</b></i>', '<b><i>a</i></b>'],
  ['an end without a beginning', 'a</div>b', 'ab'],
  ['a tag that does not end', '<p>a</p><a href="/x', '<p>a</p>'],
  ['a comment that does not end', 'a<!-- b', 'a'],
  ['a script that does not end', 'a<script>b', 'a<script></script>'],
  ['bare signs', 'a < b <3', 'a &lt; b &lt;3'],
  ['a lone sign at the end', 'a <', 'a &lt;'],
] as const)('parses %s as browsers do', ([, html, written]) => {
  expect(writeBody(parseBody(html))).toBe(written)
})

test('parses its own output to the same tree', () => {
  for (const html of [
    '<p title="&quot;a&quot;">a<br>b &amp; c</p>',
    '<p title=\'"a"\'>a<p>b',
    '<ul><li>a<ul><li>b</ul></ul> < <!-- x -->',
    '<table><tr><td>a',
    '<svg><a xlink:href="x"/></svg>',
  ]) {
    const nodes = parseBody(html)
    expect(parseBody(writeBody(nodes))).toEqual(nodes)
  }
})

const nest = (depth: number) => `${'<b>'.repeat(depth)}x${'</b>'.repeat(depth)}`
test.for<[string, string, string]>([
  ['too deep', nest(MAX_HTML_DEPTH), nest(MAX_HTML_DEPTH + 1)],
  ['of too many tags', '<br>'.repeat(MAX_HTML_TAG_OPENERS), '<br>'.repeat(MAX_HTML_TAG_OPENERS + 1)],
  ['too long', 'x'.repeat(MAX_HTML_BYTES), 'x'.repeat(MAX_HTML_BYTES + 1)],
  ['too long in bytes', 'é'.repeat(MAX_HTML_BYTES / 2), 'é'.repeat(MAX_HTML_BYTES / 2 + 1)],
])('rejects a body %s at the limit and not before', ([, within, beyond]) => {
  expect(writeBody(parseBody(within))).toBe(within)
  expect(() => parseBody(beyond)).toThrow(HtmlLimitError)
})

test('parses a body that is cut off anywhere', () => {
  const html = `<p class="a" title='b'>x <!-- c --><a href=/d>e</a><script>f</script><br/>&amp;</p>`
  for (let end = 0; end <= html.length; end += 1) {
    const written = writeBody(parseBody(html.slice(0, end)))
    expect(writeBody(parseBody(written))).toBe(written)
  }
})
