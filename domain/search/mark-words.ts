import { makeSlug } from '#import/text/slug.ts'
import { isWordOfTerm, type SearchTerm } from './search-terms.ts'

export type TextPart = { text: string; isMarked: boolean }

/** A word as people see it; an apostrophe belongs to it, a hyphen does not. */
const WORDS = /([\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*)/u

/** Splits a text at the words that a question asks for, so that a page can mark them; the parts joined are the text. */
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
