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
