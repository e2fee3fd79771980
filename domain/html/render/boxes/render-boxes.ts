/**
 * Blocks that the closed list of elements of the specification has no element for are stored as `div`s with classes,
 * and become what they mean when they are shown (docs/decisions/0019-keep-stored-html-to-a-closed-list.md).
 */
import { renderEmbeds } from './render-embeds.ts'
import { renderFigures } from './render-figures.ts'
import { markTools } from './render-tools.ts'
import { renderTables } from './render-tables.ts'

export const DIVIDER_CLASS = 'divider'
export const CALLOUT_CLASS = 'callout'

/**
 * Sanitized HTML with the elements that are meant in the place of boxes.
 * @param reader `page`: with what the styles and tools of a page need; `other`: plain, for feeds and Markdown
 */
export function renderBoxes(sanitizedHtml: string, reader: 'page' | 'other'): string {
  if (!sanitizedHtml.includes('<div class="')) return sanitizedHtml
  const tables = renderTables(sanitizedHtml, reader === 'page' ? 'scrolling' : 'none')
  // Last, because it writes what the others don't read.
  const html = renderEmbeds(markTools(renderFigures(tables), reader), reader)
  // A value can't hold these: its quotes are written as references.
  const ruled = html.replaceAll(`<div class="${DIVIDER_CLASS}"></div>`, '<hr>')
  return reader === 'page'
    ? ruled.replaceAll(`<div class="${CALLOUT_CLASS}">`, `<div class="${CALLOUT_CLASS}" role="note">`)
    : ruled
}
