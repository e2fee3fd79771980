import { expect, test } from 'vitest'
import { createXmlReader } from './read-xml.ts'
import { readText } from './xml-element.ts'

function read(xml: string, pieceLength = 1_000) {
  const records: { text: string; line: number }[] = []
  let tooLong = 0
  const reader = createXmlReader({
    onRecord: (record, line) => records.push({ text: readText(record), line }),
    onTooLong: () => void (tooLong += 1),
  })
  for (let at = 0; at < xml.length; at += pieceLength) reader.write(xml.slice(at, at + pieceLength))
  reader.end()
  return { records, tooLong }
}

test('records come one by one with their lines, however the text is cut', () => {
  const xml =
    '<?xml version="1.0"?>\n<rss><channel>\n<item><title>a&amp;b</title></item>\n\n<item>c<![CDATA[<d>]]></item></channel></rss>'
  for (const length of [1, 5, 1_000]) {
    expect(read(xml, length).records).toEqual([
      { text: 'a&b', line: 3 },
      { text: 'c<d>', line: 5 },
    ])
  }
})

test.for<[string, string]>([
  ['entities of its own', '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><rss><item>&b;</item></rss>'],
  [
    'a file of the machine',
    '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><rss><item>&a;</item></rss>',
  ],
  ['an inner list of declarations', '<!DOCTYPE rss [ ]><rss></rss>'],
])('a doctype with %s is refused', ([, xml]) => {
  expect(() => read(xml)).toThrow(/entities of its own/)
})

test.for<[string, string]>([
  ['cut off', '<rss><item>a</item><item>b'],
  ['cut in a tag', '<rss><item>a</item><ite'],
  ['wrongly nested', '<rss><item><b>a</item></b></rss>'],
  ['with two roots', '<rss></rss><rss></rss>'],
  ['empty', '<?xml version="1.0"?>'],
  ['nested without end', `<rss>${'<a>'.repeat(600)}`],
])('XML %s is refused with its line', ([, xml]) => {
  expect(() => read(xml)).toThrow(/XML/)
})

test('what real feeds get wrong is forgiven', () => {
  expect(read('<rss><item>a&nbsp;b &eacute; &unknown; \u0007</item></rss>').records).toMatchObject([
    { text: expect.stringContaining('a\u00a0b é') },
  ])
})

test('a record too long is given up, and the next one read', () => {
  const xml = `<rss><item>${'<b>xxxxxxxxxxxxxxxxxxxxxxxx</b>'.repeat(200_000)}</item><item>ok</item></rss>`
  expect(read(xml, 64 * 1024)).toEqual({ records: [{ text: 'ok', line: 1 }], tooLong: 1 })
})

test('a text that never ends is refused before it fills the memory', () => {
  expect(() => read(`<rss><item><![CDATA[${'x'.repeat(9 * 1024 * 1024)}`, 64 * 1024)).toThrow(/does not end/)
})
