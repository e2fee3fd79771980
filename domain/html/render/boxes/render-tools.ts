/**
 * Tools of this site in an article are stored as a link in a `div`. The page of the article renders the tool;
 * feeds and Markdown get the link.
 */
import { ALLOWED_VOID_ELEMENTS } from '#import/html/html-elements.ts'
import { type Box, findBoxes, listTags, replaceTags } from './read-boxes.ts'

export const TOOL_CLASS = 'post-tool'
export const CALCULATOR_ADDRESS = '/acos-calculator'

const MIN_HEADINGS = 3
/** Rendered, but never stored. */
const ADDED_VOID_ELEMENTS = new Set(['hr', 'source'])

const LINK = `<a href="${CALCULATOR_ADDRESS}">`
/** Can't be forged: attribute values contain no quotes, and text contains no angle brackets. */
const MARK = `<div class="${TOOL_CLASS}" data-tool="acos-calculator">`

/** Marks the first top-level tool for `splitAtTool`; the others become paragraphs with a link. */
export function markTools(sanitizedHtml: string, reader: 'page' | 'other'): string {
  if (!sanitizedHtml.includes(`<div class="${TOOL_CLASS}">`)) return sanitizedHtml
  const tags = listTags(sanitizedHtml)
  const isTool = ({ name, open, close, from, boxes }: Box): boolean =>
    name === TOOL_CLASS &&
    boxes.length === 0 &&
    close === open + 3 &&
    sanitizedHtml.startsWith(LINK, from) &&
    sanitizedHtml.endsWith('</a></div>', tags[close]!.end)
  const tools = findBoxes(sanitizedHtml, isTool)
  const shown = reader === 'page' ? tools.find(({ open }) => countOpen(tags.slice(0, open)) === 0) : undefined
  return replaceTags(
    sanitizedHtml,
    new Map(
      tools.flatMap((box): [number, string][] =>
        box === shown
          ? [[box.open, MARK]]
          : [
              [box.open, '<p>'],
              [box.close, '</p>'],
            ],
      ),
    ),
  )
}

const countOpen = (tags: readonly { tag: string; name: string }[]): number =>
  tags.reduce(
    (depth, { tag, name }) => depth + (ALLOWED_VOID_ELEMENTS.has(name) ? 0 : tag.startsWith('</') ? -1 : 1),
    0,
  )

export function splitAtTool(renderedHtml: string): [before: string, after: string] | null {
  const at = renderedHtml.indexOf(MARK)
  if (at === -1) return null
  const end = renderedHtml.indexOf('</div>', at) + '</div>'.length
  return [renderedHtml.slice(0, at), renderedHtml.slice(end)]
}

/** Splits a text before the top-level heading nearest to its middle; null if it has fewer than three. */
export function splitAtHeading(renderedHtml: string): [before: string, after: string] | null {
  const headings: number[] = []
  let depth = 0
  for (const { tag, name, end } of listTags(renderedHtml)) {
    if (name === 'h2' && depth === 0 && !tag.startsWith('</')) headings.push(end - tag.length)
    if (!ADDED_VOID_ELEMENTS.has(name)) depth += countOpen([{ tag, name }])
  }
  if (headings.length < MIN_HEADINGS) return null
  const toMiddle = (at: number) => Math.abs(at - renderedHtml.length / 2)
  const at = headings.slice(1).reduce((best, one) => (toMiddle(one) < toMiddle(best) ? one : best))
  return [renderedHtml.slice(0, at), renderedHtml.slice(at)]
}
