import { expect, test } from 'vitest'
import { htmlToText } from '#import/html/html-to-text.ts'
import { HTML_ENTITIES } from './html-entities.ts'

test('every entity means what it means in HTML', () => {
  expect(Object.keys(HTML_ENTITIES).length).toBe(96 + 14)
  for (const [name, sign] of Object.entries(HTML_ENTITIES)) {
    // Words around it, since blanks at the ends of a text are dropped.
    expect([name, htmlToText(`<pre>a&${name};b</pre>`)]).toEqual([name, htmlToText(`<pre>a${sign}b</pre>`)])
    expect(sign).toHaveLength(1)
  }
})

test.for([
  ['nbsp', '\u00a0'],
  ['yuml', 'ÿ'],
  ['eacute', 'é'],
  ['szlig', 'ß'],
  ['times', '×'],
  ['mdash', '—'],
  ['euro', '€'],
] as const)('&%s; is %j', ([name, sign]) => {
  expect(HTML_ENTITIES[name]).toBe(sign)
})
