/** Words of non-fiction that adults read silently in a minute (Brysbaert 2019, a review of 190 studies). */
const WORDS_PER_MINUTE = 238

/** How long a text takes to read, in whole minutes, at least one. */
export function estimateReadingMinutes(wordCount: number): number {
  return Math.max(1, Math.round(wordCount / WORDS_PER_MINUTE))
}

/** With fewer, a reader sees them all while scrolling once. */
const MIN_SECTIONS = 3
/** Of less than some three minutes a table of contents is longer than the way. */
const MIN_WORDS = 600

/** Whether a text is long enough, and divided enough, for a table of contents. */
export function needsOutline(wordCount: number, sectionCount: number): boolean {
  return wordCount >= MIN_WORDS && sectionCount >= MIN_SECTIONS
}

/** Scripts that set no blanks between words. */
const WITHOUT_BLANKS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** How many words a text has, whatever it is written in. */
export function countWords(text: string): number {
  if (!WITHOUT_BLANKS.test(text)) return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)
  let count = 0
  for (const { isWordLike } of segments) if (isWordLike) count += 1
  return count
}
