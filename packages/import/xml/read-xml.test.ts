import { expect, test } from 'vitest'
import { createXmlReader } from './read-xml.ts'
import { readText } from './xml-element.ts'

function read(xml: string, pieceLength = 1_000) {
  const records: { text: string; line: number }[] = []
  let tooLong = 0
  const reader = createXmlReader({
    onRecord: (record, line) => records.push({ text: readText(record), line }),
    onUnreadable: () => void (tooLong += 1),
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
])('rejects a doctype with %s', ([, xml]) => {
  expect(() => read(xml)).toThrow(/entities of its own/)
})

test.for<[string, string]>([
  ['cut off', '<rss><item>b'],
  ['cut in a tag', '<rss><ite'],
  ['empty', '<?xml version="1.0"?>'],
  ['nested without end', `<rss>${'<a>'.repeat(600)}`],
])('rejects XML %s and names the line', ([, xml]) => {
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
    onUnreadable: (line) => seen.push(`${line} unreadable`),
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
  ['an early end', '<rss>\n<item>a\n', 3],
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
  ['a bare & ', '<item>Q&A, R&D; a=1&b=2 & more</item>', 'Q&A, R&D; a=1&b=2 & more'],
  ['a bare <', '<item>5 < 6, <3 and a <- b</item>', '5 < 6, <3 and a <- b'],
  ['names of HTML', '<item>a&nbsp;b &Eacute;&rsquo;</item>', 'a\u00a0b É’'],
  ['numbers of characters', '<item>&#8211;&#x1F600;&#38;amp;</item>', '–😀&amp;'],
  ['references in CDATA', '<item><![CDATA[a &amp; b & <c>]]></item>', 'a &amp; b & <c>'],
  ['HTML without ends', '<item><p>a<br>b<img src="x"></p>c</item>', 'abc'],
  ['a second root', '<item>a</item></rss><rss>', 'a'],
  ['notes after the end', '<item>a</item></rss><br><b>Notice</b><!-- cached --><rss>', 'a'],
  ['signs that XML bans', '<item>a\u0000\u0008b\ufffe</item>', 'ab'],
  ['an end of CDATA in text', '<item>a]]>b</item>', 'a]]>b'],
  ['numbers of Windows-1252', '<item>&#128;&#x93;</item>', '€“'],
  ['a reference to nothing', '<item>a&#0;b</item>', 'a&#0;b'],
] as const)('%s are harmless', ([, item, text]) => {
  for (const length of [1, 1_000])
    expect(read(`<rss>${item}</rss>`, length).records).toMatchObject([{ text }])
})

const FEED = '<rss><channel>\n<item>a</item>\n</channel></rss>'

test.for([
  ['blank lines', '\n \n', 4],
  ['a byte order mark', '\ufeff', 2],
  ['a warning of PHP', '<br />\n<b>Warning</b>: x in <b>/a.php</b> on line <b>2</b><br />\n', 4],
  ['plain words', 'Notice: Undefined index in /a.php on line 3\n', 3],
  ['a comment', '<!-- made by a plugin -->\n', 3],
] as const)('skips %s before the XML', ([, junk, line]) => {
  for (const declaration of ['<?xml version="1.0"?>', ''])
    for (const length of [1, 1_000])
      expect(read(junk + declaration + FEED, length).records).toEqual([{ text: 'a', line }])
})

/** What is left of broken XML: texts of the records, lines of unreadable ones, and problems. */
function readBroken(xml: string) {
  const seen: string[] = []
  const reader = createXmlReader({
    onRecord: (record) => seen.push(readText(record)),
    onUnreadable: (line, reason) => seen.push(`${line}: ${reason}`),
  })
  reader.write(xml)
  reader.end()
  return [...seen, ...reader.getProblems().map(({ line, reason }) => `(${line}) ${reason}`)]
}

test.for<[string, string, string[]]>([
  [
    'cut in a record',
    '<rss>\n<item>a</item>\n<item>b\nc',
    ['a', '3: The XML ends too early, on line 4. Was the file cut off? The entries before it were read.'],
  ],
  [
    'cut between records',
    '<rss>\n<item>a</item>\n',
    ['a', '(3) The XML ends too early, on line 3. Was the file cut off? The entries before it were read.'],
  ],
  [
    'with an element that is not closed',
    '<rss>\n<item><title>a<b>b</title>\n</item><item>c</item></rss>',
    ['ab\n', 'c', '(2) <b> is not closed before line 2. Check the entry.'],
  ],
  ['with empty elements', '<rss><item>a<uri/><media:content url="x" /><b></b></item></rss>', ['a']],
  [
    'with a record that is not closed',
    '<rss>\n<item>a\n<item>b</item></rss>',
    ['a\n', 'b', '(3) The entry that begins on line 2 is not closed before the next one.'],
  ],
  [
    'with a sign that looks like a tag',
    '<rss><item><title>x\n<b c</title></item><item>d</item></rss>',
    ['x\n<b c', 'd'],
  ],
  [
    'nested without end after a record',
    `<rss><item>a</item>\n<item>${'<b>'.repeat(600)}`,
    ['a', '2: The XML is nested too deeply. The entries before it were read.'],
  ],
])('reads the complete entries of XML %s', ([, xml, found]) => {
  expect(readBroken(xml)).toEqual(found)
})
