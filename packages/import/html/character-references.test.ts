import { fromHtml } from 'hast-util-from-html'
import { expect, test } from 'vitest'
import { HTML_ENTITIES, decodeWritten, writeText, writeValue } from './character-references.ts'

test.for([
  ['&amp;&lt;&quot;&#x27;&#x60;', '&<"\'`'],
  ['&amp;lt;', '&lt;'],
  ['&gt; &nbsp; & &#39;', '&gt; &nbsp; & &#39;'],
  ['plain', 'plain'],
] as const)('decodes %j as %j', ([written, value]) => {
  expect(decodeWritten(written)).toBe(value)
})

const ODD_TEXTS = ['', 'a', '<b>&amp;"\'`', '&lt;script>', 'a > b', '& &&', "it's", '`x`', '😀 é\u00a0']

test.for(ODD_TEXTS)('%j is unchanged after encoding and decoding, also by an HTML parser', (text) => {
  expect(decodeWritten(writeText(text))).toBe(text)
  expect(decodeWritten(writeValue(text))).toBe(text)
  const [element] = fromHtml(`<p title="${writeValue(text)}">${writeText(text)}</p>`, {
    fragment: true,
  }).children
  expect(element).toMatchObject({
    properties: { title: text },
    children: text === '' ? [] : [{ value: text }],
  })
})

test('the entity table matches the HTML standard', () => {
  expect(Object.keys(HTML_ENTITIES).length).toBe(96 + 14)
  for (const [name, character] of Object.entries(HTML_ENTITIES)) {
    const { children } = fromHtml(`&${name};`, { fragment: true })
    expect([name, children]).toMatchObject([name, [{ type: 'text', value: character }]])
  }
})
