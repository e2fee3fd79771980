/** Compares the proof with the parser on random documents and on every known attack. */
import { expect, test } from 'vitest'
import { measureProcessorSeconds } from '#import/tests/processor-time.ts'
import { ATTACKS } from '#import/tests/attack-vectors.ts'
import { createRandom, makeDocument, makeWrittenDocument } from '#import/tests/hostile-documents.ts'
import { isSanitized } from './is-sanitized.ts'
import { HtmlLimitError } from '../parse-html.ts'
import { sanitizeHtml, sanitizeOnce } from './sanitize-html.ts'

const DOCUMENTS = 2_500
const PIECES = [
  '',
  '<',
  '>',
  '"',
  ' ',
  '&',
  '&amp;',
  '\n',
  'p',
  '<p>',
  '</p>',
  '<li>',
  '<a>',
  '</a>',
  '<pre>',
  "'",
]

function changeSomewhere(html: string, random: (below: number) => number): string {
  const at = random(html.length + 1)
  return html.slice(0, at) + PIECES[random(PIECES.length)]! + html.slice(at + random(2))
}

/** Null if the HTML is rejected. */
function sanitizeOrNull(html: string): string | null {
  try {
    return sanitizeHtml(html)
  } catch (error) {
    if (error instanceof HtmlLimitError) return null
    throw error
  }
}

test('the parser agrees with the proof of random documents, and sanitizing is idempotent', () => {
  const random = createRandom(20_261_121)
  let proven = 0
  for (let run = 0; run < DOCUMENTS; run += 1) {
    const sanitized = sanitizeOrNull(makeDocument(random, [0, 1, 2, 5, 10][run % 5]!))
    if (sanitized === null) continue
    expect(sanitizeOnce(sanitized), sanitized).toBe(sanitized)
    for (const html of [changeSomewhere(sanitized, random), makeWrittenDocument(random, 2)]) {
      if (!isSanitized(html)) continue
      proven += 1
      expect(sanitizeOnce(html), html).toBe(html)
    }
  }
  expect(proven).toBeGreaterThan(DOCUMENTS / 4)
})

test.for(Object.values(ATTACKS).flat())('the proof rejects what the parser would change in %s', (vector) => {
  const random = createRandom(vector.length)
  const variants = [
    vector,
    `<p>${vector}</p>`,
    `<p>a</p>${vector}`,
    `<div title="${vector}">x</div>`,
    `<pre>${vector}</pre>`,
  ]
  for (const html of [...variants, ...variants.map((variant) => changeSomewhere(variant, random))])
    if (isSanitized(html)) expect(sanitizeOnce(html), html).toBe(html)
})

test.for(['<', '<p ', '<p a="', '&', '&a', '<!--', '<!-- -', '<p a', '</', '<a href="', "<p a='", '<p a = '])(
  'the proof of repeated %j takes linear time',
  async (piece) => {
    const html = piece.repeat(Math.floor(60_000 / piece.length))
    expect(await measureProcessorSeconds(() => isSanitized(html))).toBeLessThan(2)
  },
)
