export type Piece = { text: string; hasSpaceBefore: boolean }

const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
/** Characters that must not start a line. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}\p{Lm}\p{M}ー～…‥。、，・：；！？]/u
/** Japanese particles and endings stay with the word before them. */
const ENDING = /^\p{Script=Hiragana}{1,3}$/u
/** Characters that must not end a line. */
const OPENING = /[\p{Ps}\p{Pi}]$/u

const words = new Intl.Segmenter('und', { granularity: 'word' })
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

export function listGraphemes(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

/**
 * Splits a text where lines may end: between words, after hyphens, and between dictionary words of scripts
 * without spaces.
 */
export function breakText(text: string): Piece[] {
  return text
    .split(/[\s\u200b]+/u)
    .filter((word) => word !== '')
    .flatMap((word) => breakWord(word).map((part, index) => ({ text: part, hasSpaceBefore: index === 0 })))
}

function breakWord(word: string): string[] {
  if (!WITHOUT_SPACES.test(word)) return word.split(/(?<=[\p{L}\p{N}]{2,}[-–—/])(?=[\p{L}\p{N}]{2,})/u)
  const parts: string[] = []
  for (const { segment } of words.segment(word)) {
    const last = parts.at(-1)
    if (
      last !== undefined &&
      (CLOSING.test(segment) || ENDING.test(segment) || OPENING.test(last) || isOneWord(last, segment))
    )
      parts[parts.length - 1] = last + segment
    else parts.push(segment)
  }
  return parts
}

function isOneWord(before: string, after: string): boolean {
  return !WITHOUT_SPACES.test(before) && !WITHOUT_SPACES.test(after)
}
