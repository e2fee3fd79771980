import { rewriteTags, writeLabel } from './rewrite-tags.ts'

/** Longer lines may scroll on a phone. */
const MAX_FITTING_LINE_LENGTH = 34

/** Makes preformatted blocks that may scroll focusable groups, named after their first line (WCAG 2.1.1). */
export function makeCodeScrollable(sanitizedHtml: string): string {
  return rewriteTags(sanitizedHtml, ({ tag, name, attributes, end }) => {
    if (name !== 'pre' || tag.startsWith('</')) return tag
    const lines = readLines(sanitizedHtml, end)
    if (lines.every((line) => line.length <= MAX_FITTING_LINE_LENGTH)) return tag
    const first = lines.find((line) => line.trim() !== '')?.trim()
    // Blocks without text need no scrolling.
    if (first === undefined) return tag
    return `<pre${attributes} tabindex="0" role="group" aria-label="${writeLabel('Preformatted text', first)}">`
  })
}

function readLines(html: string, from: number): string[] {
  const end = html.indexOf('</pre>', from)
  const inner = html.slice(from, end === -1 ? undefined : end)
  return inner
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:lt|#x3C);/g, '<')
    .replace(/&(?:amp|#x26);/g, '&')
    .split('\n')
}
