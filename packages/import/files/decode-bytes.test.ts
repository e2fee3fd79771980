import { expect, test } from 'vitest'
import { encodeText } from '../tests/encode-text.ts'
import { nameEncoding } from './encodings.ts'
import { toFile } from './import-source.ts'
import { openImport } from './open-import.ts'
import { readImport } from './read-import.ts'

const OPTIONS = { now: '2026-11-21T00:00:00.000Z', timeZone: 'UTC' }

/** Reads bytes at once and as a stream of small pieces, which must agree. */
async function readTitles(bytes: Uint8Array, encoding?: string) {
  const options = { ...OPTIONS, ...(encoding && { encoding }) }
  const whole = await readImport({ bytes }, options)
  for (const length of [1, 7, 1_000]) {
    const stream = () => {
      let at = 0
      return new ReadableStream<Uint8Array>({
        pull: (controller) => {
          if (at >= bytes.length) return controller.close()
          controller.enqueue(bytes.subarray(at, (at += length)))
        },
      })
    }
    const opened = await openImport({ name: 'x', type: '', size: bytes.length, stream }, options)
    const items = []
    for await (const item of opened.records()) items.push(item)
    expect(items).toEqual(whole.items)
    expect(opened.problems).toEqual(whole.problems.filter(({ record }) => record === null))
  }
  return {
    titles: whole.records.map(({ title }) => title),
    reasons: whole.problems.map(({ line, reason }) => `${line}: ${reason}`),
  }
}

test.for<[string, Uint8Array]>([
  ['UTF-8', Buffer.from('title;Jürgen')],
  ['UTF-8 with a byte order mark', Buffer.from('\ufefftitle;Jürgen')],
  ['UTF-16, little end first', Buffer.from('\ufefftitle;Jürgen', 'utf16le')],
  ['UTF-16, big end first', encodeText('\ufefftitle;Jürgen', 'utf-16be')],
  ['UTF-16 without a mark', Buffer.from('title;Jürgen', 'utf16le')],
  ['UTF-16, big end first, without a mark', encodeText('title;Jürgen', 'utf-16be')],
  ['Windows-1252', Buffer.from('title;Jürgen', 'latin1')],
  ['UTF-8 with NUL', Buffer.from('title\0;Jür\0\0gen')],
])('text in %s is read', async ([, bytes]) => {
  const { columns } = await openImport(toFile(bytes), OPTIONS)
  expect(columns.map(({ name }) => name)).toEqual(['title', 'Jürgen'])
})

test.for([
  ['windows-1250', 'Łódź żółw – cena', 'Zażółć gęślą jaźń'],
  ['windows-1250', 'Žluťoučký kůň', 'Příliš žluťoučký kůň úpěl ďábelské ódy'],
  ['windows-1250', 'Árvíztűrő tükörfúrógép', 'Az ügyfeleink többsége'],
  ['iso-8859-2', 'Jak zwiększyć sprzedaż', 'Zażółć gęślą jaźń'],
  ['windows-1251', 'Цены', 'Мир'],
  ['windows-1251', 'Ціна', 'Її історія про їжу'],
  ['koi8-r', 'Привет мир', 'Как увеличить продажи на площадке'],
  ['ibm866', 'Привет мир', 'Как увеличить продажи на площадке'],
  ['windows-1252', 'Don’t stop', 'It’s the seller’s fee – £5'],
  ['windows-1252', 'El niño', 'Mañana'],
  ['windows-1252', 'Müller', 'x'],
  ['windows-1252', 'Smørrebrød på dansk', 'Æbler'],
  ['macintosh', 'À propos', 'Les créateurs à succès ont été reçus où ça'],
  ['macintosh', 'Wie Händler Gebühren verstehen', 'Für alle die größer werden müssen'],
  ['windows-1253', 'Καλημέρα κόσμε', 'Πώς να αυξήσετε τις πωλήσεις'],
  ['windows-1254', 'Satışları artırmak', 'Müşteriler için güçlü öğütler ışığında'],
  ['windows-1255', 'שלום עולם', 'איך להגדיל את המכירות'],
  ['windows-1256', 'مرحبا بالعالم', 'كيف تزيد المبيعات في السوق'],
  ['windows-1257', 'Kaip padidinti pardavimus', 'Šiandien žmonės ieško ąčęėįšųūž'],
  ['windows-874', 'สวัสดีชาวโลก', 'วิธีเพิ่มยอดขาย'],
  ['gb18030', '亚马逊 费用', '广告 成本'],
  ['big5', '亞馬遜費用', '廣告成本'],
  ['shift_jis', '売上', '商品'],
  ['euc-jp', 'アマゾンの手数料', '広告費について説明します。'],
  ['euc-kr', '아마존 수수료', '광고 비용에 대해 설명합니다'],
  ['utf-16le', '亚马逊 费用', '广告 成本'],
  ['utf-16be', 'Привет мир', 'Как увеличить'],
] as const)('guesses %s of a sheet with %s, and says so', async ([label, title, body]) => {
  const { titles, reasons } = await readTitles(encodeText(`title,content\n${title},<p>${body}</p>\n`, label))
  expect(titles).toEqual([title])
  expect(reasons).toEqual([
    `null: The file doesn't name its encoding. It was read as ${nameEncoding(label)}. If letters look wrong, choose another encoding.`,
  ])
})

const feed = (declaration: string, title: string) =>
  `${declaration}\n<rss><channel><item><title>${title}</title><description>b</description></item></channel></rss>`

test.for([
  ['windows-1251', '<?xml version="1.0" encoding="windows-1251"?>', 'Привет'],
  ['windows-1251', "<?xml version='1.0' encoding='CP1251' standalone='yes'?>", 'Да'],
  ['shift_jis', '<?xml version="1.0" encoding="Shift_JIS" ?>', '費用'],
  ['gb18030', '<?xml version="1.0" encoding="GB2312"?>', '费用'],
  ['windows-1252', '<?xml version="1.0" encoding="ISO-8859-1"?>', 'Café – “x”'],
  ['euc-kr', '<?xml version="1.0" encoding="ks_c_5601-1987"?>', '비용'],
] as const)('reads %s as declared by %s', async ([label, declaration, title]) => {
  expect(await readTitles(encodeText(feed(declaration, title), label))).toEqual({
    titles: [title],
    reasons: [],
  })
})

test('reads the encoding that a page declares, and Japanese written with ASCII bytes', async () => {
  const page =
    '<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><title>Да</title>' +
    '</head><body><article><p>Words</p></article></body></html>'
  expect(await readTitles(encodeText(page, 'windows-1251'))).toEqual({ titles: ['Да'], reasons: [] })
  const japanese = feed('<?xml version="1.0" encoding="iso-2022-jp"?>', '\u001b$B$"\u001b(B')
  expect(await readTitles(Buffer.from(japanese))).toEqual({ titles: ['あ'], reasons: [] })
})

test.for([
  ['another encoding', '<?xml version="1.0" encoding="ISO-8859-1"?>'],
  ['an unknown encoding', '<?xml version="1.0" encoding="klingon"?>'],
  ['UTF-16', '<?xml version="1.0" encoding="utf-16"?>'],
] as const)('reads valid UTF-8 that declares %s as UTF-8', async ([, declaration]) => {
  const bytes = Buffer.from(feed(declaration, 'Café – 日本'))
  expect(await readTitles(bytes)).toEqual({ titles: ['Café – 日本'], reasons: [] })
})

test('keeps UTF-8 with bad bytes and names their lines', async () => {
  const bytes = Buffer.concat([
    Buffer.from('title,content\r\nCafé — Größe,<p>日本 “x”</p>\r\nBad '),
    Uint8Array.from([0xe9]),
    Buffer.from(',x\r\nWorse '),
    Uint8Array.from([0xff, 0xfe]),
    Buffer.from(',x\r\n'),
  ])
  expect(await readTitles(bytes)).toEqual({
    titles: ['Café — Größe', 'Bad \ufffd', 'Worse \ufffd\ufffd'],
    reasons: [
      '3: 3 bytes on lines 3, 4 could not be read as Unicode (UTF-8) and became “\ufffd”. Check the text there.',
    ],
  })
})

test('warns about letters that were damaged before the export', async () => {
  const { titles, reasons } = await readTitles(Buffer.from('title,content\nCafÃ© â€“,x\n'))
  expect(titles).toEqual(['CafÃ© â€“'])
  expect(reasons).toEqual([expect.stringContaining('Letters such as “Ã©” were already damaged')])
  expect(await readTitles(Buffer.from('title,content\nSÃO PAULO châteaux,x\n'))).toEqual({
    titles: ['SÃO PAULO châteaux'],
    reasons: [],
  })
})

test('uses the chosen encoding, and warns about bytes that are invalid in it', async () => {
  const bytes = encodeText('title,content\nПривет,<p>мир</p>\n', 'koi8-r')
  expect(await readTitles(bytes, 'koi8-r')).toEqual({ titles: ['Привет'], reasons: [] })
  expect(await readTitles(bytes, 'windows-1251')).toEqual({ titles: ['рТЙЧЕФ'], reasons: [] })
  const { reasons } = await readTitles(bytes, 'utf-8')
  expect(reasons).toMatchObject([
    expect.stringMatching(/^2: \d+ bytes on line 2 could not be read as Unicode/),
  ])
})

test('returns lines to compare encodings', async () => {
  const bytes = encodeText('title,content\nplain,x\nПривет,<p>мир</p>\n', 'windows-1251')
  const stream = () => new Blob([new Uint8Array(bytes)]).stream()
  const { encoding } = await openImport({ name: 'x', type: '', size: bytes.length, stream }, OPTIONS)
  expect(encoding).toMatchObject({ name: 'windows-1251', origin: 'guessed' })
  expect(new TextDecoder('windows-1251').decode(encoding!.sample)).toBe('Привет,<p>мир</p>\n')
})
