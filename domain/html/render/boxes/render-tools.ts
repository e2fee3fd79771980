/**
 * Tools of this site within an article. They are stored as a link in a box; the page of the article draws the tool
 * itself in its place, and whatever else shows the article has the link.
 */
import { KEPT_VOID_ELEMENTS } from '#import/html/html-elements.ts'
import { type Box, findBoxes, listTags, replaceTags } from './read-boxes.ts'

export const TOOL_CLASS = 'post-tool'
/** Where the one tool there is has a page of its own. */
export const CALCULATOR_ADDRESS = '/acos-calculator'

const LINK = `<a href="${CALCULATOR_ADDRESS}">`
/** No value holds its quotes, and no text its brackets: only the text of this module says it. */
const MARK = `<div class="${TOOL_CLASS}" data-tool="acos-calculator">`

/** Marks the first tool that stands by itself, for `splitAtTool`; any other is a paragraph with its link. */
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
    (depth, { tag, name }) => depth + (KEPT_VOID_ELEMENTS.has(name) ? 0 : tag.startsWith('</') ? -1 : 1),
    0,
  )

/** The body of an article before and after the tool in it; null without one. */
export function splitAtTool(renderedHtml: string): [before: string, after: string] | null {
  const at = renderedHtml.indexOf(MARK)
  if (at === -1) return null
  const end = renderedHtml.indexOf('</div>', at) + '</div>'.length
  return [renderedHtml.slice(0, at), renderedHtml.slice(end)]
}
