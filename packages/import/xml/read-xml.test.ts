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

test('emits records with their lines for any split of the text', () => {
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

test('accepts common errors of real feeds', () => {
  expect(read('<rss><item>a&nbsp;b &eacute; &unknown; \u0007</item></rss>').records).toMatchObject([
    { text: expect.stringContaining('a\u00a0b é') },
  ])
})

test('skips a record over the limit and reads the next', () => {
  const xml = `<rss><item>${'<b>xxxxxxxxxxxxxxxxxxxxxxxx</b>'.repeat(200_000)}</item><item>ok</item></rss>`
  expect(read(xml, 64 * 1024)).toEqual({ records: [{ text: 'ok', line: 1 }], tooLong: 1 })
})

test('rejects endless text', () => {
  expect(() => read(`<rss><item><![CDATA[${'x'.repeat(9 * 1024 * 1024)}`, 64 * 1024)).toThrow(/does not end/)
})

test('rejects a record of endless tags', () => {
  const xml = `<rss><item>${`<b>${'<i a="xxxxxxxx"/>'.repeat(1_000)}</b>`.repeat(400)}</item><item>ok</item></rss>`
  expect(read(xml, 64 * 1024)).toEqual({ records: [{ text: 'ok', line: 1 }], tooLong: 1 })
})

/** Output of a reader as lines of "kind name: text". */
function listAll(xml: string): string[] {
  const seen: string[] = []
  const reader = createXmlReader({
    onRecord: (record, line) => seen.push(`${line} ${record.name}: ${readText(record)}`),
    onOther: (element) => seen.push(`other ${element.name}: ${readText(element)}`),
    onTooLong: (line) => seen.push(`${line} too long`),
  })
  reader.write(xml)
  reader.end()
  return seen
}

test('emits elements beside the records in order', () => {
  const xml = '<rss><channel><title>Feed</title>\n<item>a</item><image><url>/x</url></image></channel></rss>'
  expect(listAll(xml)).toEqual(['other title: Feed', '2 item: a', 'other image: /x'])
})

test.for<[string, string, string]>([
  ['content', 'http://purl.org/rss/1.0/modules/content/', 'content:x'],
  ['excerpt', 'http://wordpress.org/export/1.2/excerpt/', 'excerpt:x'],
  ['WordPress 1.0', 'http://wordpress.org/export/1.0/', 'wp:x'],
  ['WordPress without its last slash', 'https://wordpress.org/export/1.2', 'wp:x'],
  ['Dublin Core', 'http://purl.org/dc/elements/1.1/', 'dc:x'],
  ['media', 'http://search.yahoo.com/mrss/', 'media:x'],
  ['Atom', 'http://www.w3.org/2005/Atom', 'atom:x'],
  ['something else', 'https://a.example/', 'q:x'],
])('elements of %s are known under any prefix', ([, address, name]) => {
  expect(listAll(`<rss xmlns:q="${address}"><q:x>a</q:x></rss>`)).toEqual([`other ${name}: a`])
})

test('reads prefixed Atom in any wrapper', () => {
  const atom = 'xmlns:a="http://www.w3.org/2005/Atom"'
  expect(listAll(`<a:feed ${atom}><a:title>t</a:title><a:entry>e</a:entry></a:feed>`)).toEqual([
    'other atom:title: t',
    '1 entry: e',
  ])
  expect(listAll(`<rss><channel ${atom}><a:link>l</a:link></channel></rss>`)).toEqual(['other atom:link: l'])
})

test('reads RDF items beside the channel', () => {
  expect(listAll('<rdf:RDF><channel><title>t</title></channel><item>a</item></rdf:RDF>')).toEqual([
    'other title: t',
    '1 item: a',
  ])
})

test.for<[string, string, number]>([
  ['a doctype with entities', '<?xml version="1.0"?>\n<!DOCTYPE x [\n<!ENTITY a "b">]>\n<rss/>', 3],
  ['a wrong end', '<rss>\n<item>\n</rss>', 3],
  ['a bare sign that swallows a tag', '<rss>\n<item>R&D</item>\n</rss>\n', 4],
  ['an early end', '<rss>\n<item>a</item>\n', 3],
  ['endless nesting', `<rss>\n${'<a>'.repeat(502)}`, 2],
])('a refusal of %s names its line', ([, xml, line]) => {
  expect(() => read(xml)).toThrow(expect.objectContaining({ name: 'ImportFileError', line }))
})

test('allows a plain doctype', () => {
  expect(
    read('<!DOCTYPE rss PUBLIC "-//Netscape//DTD RSS 0.91//EN" "x.dtd"><rss><item>a</item></rss>'),
  ).toMatchObject({
    records: [{ text: 'a' }],
  })
})

test.for([
  ['signs that XML bans', '<item>a\u0000\u0008b\ufffe</item>', 'ab'],
  ['an end of CDATA in text', '<item>a]]>b</item>', 'a]]>b'],
  ['a reference to nothing', '<item>a&#0;b</item>', 'a&#0;b'],
] as const)('%s do no harm', ([, item, text]) => {
  expect(read(`<rss>${item}</rss>`).records).toMatchObject([{ text }])
})
