/**
 * The specification limits which elements are stored. Other blocks are stored as `div`s with classes and
 * rendered as the proper elements (docs/decisions/0019-keep-stored-html-to-a-closed-list.md).
 */
import { renderEmbeds } from './render-embeds.ts'
import { renderFigures } from './render-figures.ts'
import { markTools } from './render-tools.ts'
import { renderTables } from './render-tables.ts'

export const DIVIDER_CLASS = 'divider'
export const CALLOUT_CLASS = 'callout'

/** @param reader `page`: with the attributes that pages need; `other`: plain, for feeds and Markdown */
export function renderBoxes(sanitizedHtml: string, reader: 'page' | 'other'): string {
  if (!sanitizedHtml.includes('<div class="')) return sanitizedHtml
  const tables = renderTables(sanitizedHtml, reader === 'page' ? 'scrolling' : 'none')
  // Embeds come last, because the other functions can't parse their output.
  const html = renderEmbeds(markTools(renderFigures(tables), reader), reader)
  // Replacing text is safe, because attribute values contain no quotes.
  const ruled = html.replaceAll(`<div class="${DIVIDER_CLASS}"></div>`, '<hr>')
  return reader === 'page'
    ? ruled.replaceAll(`<div class="${CALLOUT_CLASS}">`, `<div class="${CALLOUT_CLASS}" role="note">`)
    : ruled
}
