/**
 * Blocks that the closed list of elements of the specification has no element for are stored as `div`s with classes,
 * and become what they mean when they are shown (decision 50).
 */
import { renderTables } from './render-tables.ts'

export const DIVIDER_CLASS = 'divider'
export const CALLOUT_CLASS = 'callout'

/**
 * Sanitized HTML with the elements that are meant in the place of boxes.
 * @param reader `page`: with what the styles and tools of a page need; `other`: plain, for feeds and Markdown
 */
export function renderBoxes(sanitizedHtml: string, reader: 'page' | 'other'): string {
  if (!sanitizedHtml.includes('<div class="')) return sanitizedHtml
  const html = renderTables(sanitizedHtml, reader === 'page' ? 'scrolling' : 'none')
  // A value can't hold these: its quotes are written as references.
  const ruled = html.replaceAll(`<div class="${DIVIDER_CLASS}"></div>`, '<hr>')
  return reader === 'page'
    ? ruled.replaceAll(`<div class="${CALLOUT_CLASS}">`, `<div class="${CALLOUT_CLASS}" role="note">`)
    : ruled
}
