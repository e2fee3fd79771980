import { expect, test } from 'vitest'
import { readInnerHtml, type XmlElement } from './xml-element.ts'

const make = (
  name: string,
  children: (XmlElement | string)[] = [],
  attributes: Record<string, string> = {},
): XmlElement => ({ name, attributes, children })

test.for<[string, XmlElement | undefined, string]>([
  ['nothing', undefined, ''],
  ['escaped HTML', make('description', ['<p>a ', '&amp; b</p>']), '<p>a &amp; b</p>'],
  [
    'elements beside text',
    make('description', ['a < b & c ', make('p', ['d > ', make('em', ['e'])])]),
    'a &lt; b &amp; c <p>d &gt; <em>e</em></p>',
  ],
  [
    'attributes that break out',
    make('content', [make('a', ['x'], { href: '"><script>', title: 'a & b' })]),
    '<a href="&quot;&gt;&lt;script&gt;" title="a &amp; b">x</a>',
  ],
  ['names with a prefix', make('content', [make('xhtml:p', ['a'])]), '<p>a</p>'],
  [
    'elements without an end',
    make('content', [make('br'), make('img', [], { src: '/a.png' })]),
    '<br><img src="/a.png">',
  ],
  ['an empty element', make('content', [make('p')]), '<p></p>'],
])('writes the inner HTML of %s', ([, element, html]) => {
  expect(readInnerHtml(element)).toBe(html)
})
