/** Average silent reading speed of adults for non-fiction (Brysbaert 2019, a review of 190 studies). */
const WORDS_PER_MINUTE = 238

export function estimateReadingMinutes(wordCount: number): number {
  return Math.max(1, Math.round(wordCount / WORDS_PER_MINUTE))
}

const MIN_SECTIONS = 3
/** Shorter texts get no table of contents. */
const MIN_WORDS = 600

export function needsOutline(wordCount: number, sectionCount: number): boolean {
  return wordCount >= MIN_WORDS && sectionCount >= MIN_SECTIONS
}

const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

export function countWords(text: string): number {
  if (!WITHOUT_SPACES.test(text)) return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)
  let count = 0
  for (const { isWordLike } of segments) if (isWordLike) count += 1
  return count
}
