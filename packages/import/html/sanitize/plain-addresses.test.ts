import { expect, test } from 'vitest'
import { cleanDoubtfulUrl, cleanLinkUrl } from './sanitize-url.ts'
import { createRandom } from '#import/tests/hostile-documents.ts'

const SCHEMES = ['http', 'https', 'mailto', 'tel']
const PIECES =
  "https:// http:// //  example.com a.b.c.example xn--a 127.0.0.1 0x7f.1 localhost a_b.example - . .. / ? # : :80 @ % %41 %zz \\ [ ] ( ) ' ! & = ; , + ~ _ é \u00ad \u200b \t 日本 java script".split(
    ' ',
  )

test('plain URLs pass every check unchanged', () => {
  const random = createRandom(7)
  let plain = 0
  for (let run = 0; run < 20_000; run += 1) {
    const count = 1 + random(6)
    const start =
      random(2) === 0 ? ['https://example.com', 'http://shop.example', 'https://a-b.example'][random(3)]! : ''
    const url = start + Array.from({ length: count }, () => PIECES[random(PIECES.length)]!).join('')
    const expected = cleanDoubtfulUrl(url, SCHEMES)
    expect(cleanLinkUrl(url), url).toBe(expected)
    if (expected === url) plain += 1
  }
  expect(plain).toBeGreaterThan(1000)
})
