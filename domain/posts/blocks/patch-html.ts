import { normalizeHtml } from './normalize-html.ts'

/**
 * Applies a change to HTML with other formatting, and preserves everything else.
 * @param source original HTML, for example with line breaks between list items
 * @param before the same content, written from its block
 * @param after the changed block
 * @returns null if the changed text can't be located for certain
 */
export function patchHtml(source: string, before: string, after: string): string | null {
  const length = Math.min(before.length, after.length)
  let start = 0
  while (start < length && before[start] === after[start]) start += 1
  let end = 0
  while (end < length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1

  // Searches for the text around the change, without tags.
  const left = before.lastIndexOf('>', start - 1) + 1
  const next = before.indexOf('<', before.length - end)
  const right = next === -1 ? before.length : next
  const run = before.slice(left, right)
  const changed = after.slice(left, after.length - (before.length - right))
  if (run === '' || left > after.length) return null
  const earlier = before.slice(0, left).split(run).length - 1
  const at = findOccurrence(source, run, earlier)
  if (at === -1) return null
  const patched = source.slice(0, at) + changed + source.slice(at + run.length)
  return normalizeHtml(patched) === normalizeHtml(after) ? patched : null
}

function findOccurrence(text: string, part: string, earlier: number): number {
  let at = text.indexOf(part)
  for (let passed = 0; passed < earlier && at !== -1; passed += 1) at = text.indexOf(part, at + part.length)
  return at
}
