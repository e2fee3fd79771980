import { addResponsiveImages } from './responsive-images.ts'
import { renderBoxes } from './boxes/render-boxes.ts'
import type { PictureStorage } from './picture-storage.ts'
import { rewriteTags, writeLabel } from './rewrite-tags.ts'

export function renderBody(sanitizedHtml: string, storage: PictureStorage): string {
  const html = makeCodeScrollable(addResponsiveImages(sanitizedHtml, storage))
  return renderBoxes(markTextDirection(html), 'page')
}

/** Without list items: a list takes its direction from unmarked text inside it. Captions and cells are styled. */
const TEXT_BLOCK = /^(?:<p>|<(?:h[1-6]|ul|ol|blockquote|pre)[ >])/

/**
 * Marks blocks without a stored direction, so that browsers derive it from the text, such as Arabic in an
 * English post.
 */
export function markTextDirection(sanitizedHtml: string): string {
  return rewriteTags(sanitizedHtml, ({ tag }) =>
    TEXT_BLOCK.test(tag) && !tag.includes(' dir="') ? `${tag.slice(0, -1)} dir="auto">` : tag,
  )
}

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
