/**
 * Text without those of `signs` that it ends in. A pattern such as `-+$` looks for its end from every sign of a run
 * anew, which takes quadratic time on text that a stranger wrote.
 */
export function dropEnding(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}
