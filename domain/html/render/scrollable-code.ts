import { rewriteTags } from './rewrite-tags.ts'

/** Lines up to this length fit on a phone, so their block never scrolls and is no stop for the keyboard. */
const LONGEST_FITTING_LINE = 34
const LONGEST_NAME = 60

/**
 * Makes preformatted blocks of sanitized HTML reachable by keyboard when they may scroll sideways: a group that
 * takes the focus, named by its first line (WCAG 2.1.1). Short ones stay as they are.
 */
export function makeCodeScrollable(sanitizedHtml: string): string {
  return rewriteTags(sanitizedHtml, ({ tag, name, attributes, end }) => {
    if (name !== 'pre' || tag.startsWith('</')) return tag
    const lines = readLines(sanitizedHtml, end)
    if (lines.every((line) => line.length <= LONGEST_FITTING_LINE)) return tag
    const first = lines.find((line) => line.trim() !== '')?.trim()
    // A block of blanks has nothing to scroll to.
    if (first === undefined) return tag
    const letters = Array.from(first)
    const label =
      letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME).join('').trimEnd()}…` : first
    return `<pre${attributes} tabindex="0" role="group" aria-label="Preformatted text: ${quote(label)}">`
  })
}

/** The text of the block that begins at `from`, line by line. */
function readLines(html: string, from: number): string[] {
  const end = html.indexOf('</pre>', from)
  const inner = html.slice(from, end === -1 ? undefined : end)
  return inner
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:lt|#x3C);/g, '<')
    .replace(/&(?:amp|#x26);/g, '&')
    .split('\n')
}

function quote(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
