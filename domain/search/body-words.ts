/** Extracts the words of a text like `search.read_body` in the database, which takes several times as long. */

/** Number of characters that are indexed; same as in `search.read_body`. */
const MAX_CHARACTERS = 12_000
/** The database ignores longer words. */
const MAX_WORD_LENGTH = 2046

const SCRIPTS_LEFT_TO_THE_DATABASE = /[^\uFE0E-\uFE0F\0-\u1E9D\u1E9F-\u2BFF\u{1F000}-\u{1FAFF}]/u
const PUNCTUATION = /[“”„‘–—…·\u00A0]/g
const JOINING_SIGNS = /[.@_:+~/-]/g
const MARKS = /[\u0300-\u036F\uFE00-\uFE0F]/g
const SIGNS_BEYOND_ASCII = /[\u0080-\u00BF\u2000-\u2BFF\u{1F000}-\u{1FAFF}]+/gu
const TAG = /<\/?[a-z][a-z0-9]*(?: [a-z]+="[^"<>\\]*")*>/g
/** A start tag that was cut off at the length limit; the database reads it as text. */
const CUT_TAG = /<(?=[a-z][^<>]*$)/
const REFERENCE = /&(?:[a-z][a-z0-9]*|#[0-9]+|#x[0-9a-f]+);/gi
const WORD = /[a-z0-9]+/g
/** PostgreSQL's parser ends a number after its exponent. */
const NUMBER_AND_REST = /^([0-9]+e[0-9]+)([a-z].*)$/
const BEYOND_ASCII = /[\u0080-\uFFFF]/

/** Returns each word once. Null if only the database can read the text, for example one with non-Latin letters. */
export function readBodyWords(html: string): string | null {
  const body = cutCharacters(html)
  // Fast path: most texts are ASCII.
  if (BEYOND_ASCII.test(body) && SCRIPTS_LEFT_TO_THE_DATABASE.test(body)) return null
  if (body.includes('<!--')) return null
  const text = foldLetters(separateSigns(body)).replace(TAG, ' ').replace(CUT_TAG, ' ')
  if (text.includes('<') || BEYOND_ASCII.test(text)) return null
  const words = new Set<string>()
  for (const word of text.replace(REFERENCE, ' ').toLowerCase().match(WORD) ?? []) {
    // The database splits words such as "1e51st" into "1e51" and "st".
    const parts = word < 'a' ? NUMBER_AND_REST.exec(word)?.slice(1) : undefined
    for (const part of parts ?? [word]) if (part.length <= MAX_WORD_LENGTH) words.add(part)
  }
  return [...words].join(' ')
}

/** Cuts by code points, like the database, so that no surrogate pair is split. */
function cutCharacters(html: string): string {
  if (html.length <= MAX_CHARACTERS) return html
  const beginning = html.slice(0, MAX_CHARACTERS)
  if (!/[\uD800-\uDFFF]/.test(beginning)) return beginning
  return Array.from(html.slice(0, 2 * MAX_CHARACTERS))
    .slice(0, MAX_CHARACTERS)
    .join('')
}

function separateSigns(body: string): string {
  const plain = BEYOND_ASCII.test(body) ? body.replace(PUNCTUATION, ' ').replaceAll('’', '') : body
  return plain.replaceAll("'", '').replace(JOINING_SIGNS, ' ').replaceAll('< ', '</')
}

function foldLetters(body: string): string {
  if (!BEYOND_ASCII.test(body)) return body
  const folded = body.normalize('NFKD').replace(MARKS, '').normalize('NFC').toLowerCase()
  return folded.replaceAll('ß', 'ss').replace(SIGNS_BEYOND_ASCII, ' ')
}
