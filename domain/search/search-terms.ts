import { makeSlug } from '#import/text/slug.ts'

const MAX_QUERY_LENGTH = 300
const MAX_TERMS = 8
/** Stop words; ignored unless the query contains nothing else. */
const SMALL_WORDS = new Set(
  (
    'an and are as at be by can do does for from has how if in is it its my of on or our that the their this to was ' +
    'we what when where which who why will with you your'
  ).split(' '),
)
const MIN_STEM_LENGTH = 4
const MIN_PREFIX_LENGTH = 3

/** A word of a query: prefixes of matching words, or the exact words that match. */
export type SearchTerm = { prefixes: readonly string[]; words: readonly string[] }

/**
 * Returns the words of a query, at most eight, normalized as in the database (`search.read_terms`): lower
 * case, without accents, apostrophes and punctuation.
 */
export function readSearchWords(query: string): string[] {
  const words = makeSlug(query.slice(0, MAX_QUERY_LENGTH))
    .split('-')
    .filter((word) => word !== '')
  const isSmall = (word: string) => Array.from(word).length === 1 || SMALL_WORDS.has(word)
  const telling = words.filter((word) => !isSmall(word))
  return (telling.length > 0 ? telling : words).slice(0, MAX_TERMS)
}

/** Returns the terms that a matching text must contain, as in `search.write_query`. The last word may be incomplete. */
export function readSearchTerms(query: string): SearchTerm[] {
  const words = readSearchWords(query)
  return words.map((word, at): SearchTerm => {
    const stem = stemWord(word)
    if (countLetters(stem) >= MIN_STEM_LENGTH) return { prefixes: [stem], words: [] }
    const isLast = at === words.length - 1
    if (isLast && countLetters(word) >= MIN_PREFIX_LENGTH) return { prefixes: [word], words: [stem] }
    return { prefixes: [], words: [word, stem, `${stem}s`] }
  })
}

/** Returns the common prefix of the forms of an English word. Words in other scripts stay unchanged. */
export function stemWord(word: string): string {
  const [, ending] = ENDINGS.find(([pattern]) => pattern.test(word)) ?? []
  return ending === undefined || !/^[a-z]{3,}$/.test(word) ? word : word.slice(0, word.length - ending)
}

/** Endings, each with the number of letters to strip. */
const ENDINGS: readonly (readonly [RegExp, number])[] = [
  [/^.{3,}ies$/, 3],
  [/^.{2,}([bdgmnprt])\1ing$/, 4],
  [/^.{4,}ing$/, 3],
  [/^.{4,}ed$/, 2],
  [/^.{3,}(ch|sh|ss|x)es$/, 2],
  [/[^sui]s$/, 1],
  [/^.{3,}[^aeo]y$/, 1],
]

export function isWordOfTerm(word: string, { prefixes, words }: SearchTerm): boolean {
  return prefixes.some((prefix) => word.startsWith(prefix)) || words.includes(word)
}

const countLetters = (word: string) => Array.from(word).length

export type TextPart = { text: string; isMarked: boolean }

/** Words as readers see them: apostrophes belong to them, hyphens separate them. */
const WORDS = /([\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*)/u

/** Splits a text at the words that match a query, so that a page can highlight them. The joined parts equal the text. */
export function markWords(text: string, terms: readonly SearchTerm[]): TextPart[] {
  const parts: TextPart[] = []
  for (const [at, piece] of text.split(WORDS).entries()) {
    if (piece === '') continue
    const isMarked = at % 2 === 1 && terms.some((term) => isWordOfTerm(makeSlug(piece), term))
    const last = parts.at(-1)
    if (last?.isMarked === isMarked) last.text += piece
    else parts.push({ text: piece, isMarked })
  }
  return parts
}
