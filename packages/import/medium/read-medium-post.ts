import { toHtml } from 'hast-util-to-html'
import { visit } from 'unist-util-visit'
import type { Element, Root } from 'hast'
import { readTreeText } from '#import/html/html-to-text.ts'
import { findOwnEnds } from '#import/html/own-content.ts'
import { HtmlLimitError, parseHtmlWithPositions } from '#import/html/parse-html.ts'
import { readDate } from '../dates/dates.ts'
import type { FoundRecord, RecordPosition } from '../records/record-collector.ts'
import type { ImportOptions } from '../records/records.ts'

const LIKE_A_RESPONSE = 'It has no title and may be a response to another story, so the post becomes a draft.'

type MediumPost = Omit<FoundRecord, keyof RecordPosition>

/** File names and URLs end with the id. */
const POST_ID = /-([0-9a-f]{8,12})(?:\.html?)?(?:\?|$)/i

/** Classes of headings that repeat the title or subtitle. */
const REPEATED_HEADINGS = ['graf--title', 'graf--subtitle', 'graf--kicker']

export function isMediumPage(html: string): boolean {
  return /\bclass=["'][^"']*\bh-entry\b/.test(html) && /data-field=["']body["']|\be-content\b/.test(html)
}

export function readMediumPost(
  html: string,
  fileName: string | null,
  options: ImportOptions,
): MediumPost | { reason: string } {
  const tree = parsePage(html)
  if ('reason' in tree) return tree
  const content = findByClass(tree, 'e-content')
  const title = findByClass(tree, 'p-name')
  if (content === null || title === null) return { reason: 'This page is not a post of a Medium export.' }
  const body = findOwnEnds(html).fill(content)
  const titleText = readTreeText(title).replace(/\s+/g, ' ')
  const isTitled = dropRepeatedHeadings(body, titleText)

  const canonical = readProperty(findByClass(tree, 'p-canonical'), 'href')
  const time = findByClass(tree, 'dt-published')
  const date = readDate(readProperty(time, 'dateTime') || (time === null ? '' : readTreeText(time)), options)
  const name = fileName?.replace(/^.*\//, '') ?? ''
  const author = findByClass(tree, 'p-author')
  const summary = findByClass(tree, 'p-summary')
  return {
    source_id: POST_ID.exec(name)?.[1] ?? POST_ID.exec(canonical)?.[1] ?? canonical,
    title: titleText,
    body: toHtml(body.children),
    summary: summary === null ? '' : readTreeText(summary),
    author: author === null ? '' : readTreeText(author),
    published_at: date,
    signs: [['draft', name.startsWith('draft_') || date.kind === 'none']],
    ...(!isTitled && startsWith(readTreeText(body), titleText) && { doubt: LIKE_A_RESPONSE }),
    old_url: canonical,
  }
}

function parsePage(html: string): Root | { reason: string } {
  try {
    return parseHtmlWithPositions(html)
  } catch (error) {
    if (error instanceof HtmlLimitError) return { reason: error.message }
    throw error
  }
}

function findByClass(tree: Root, name: string): Element | null {
  let found: Element | null = null
  visit(tree, 'element', (element) => {
    if (found === null && hasClass(element, name)) found = element
  })
  return found
}

function hasClass(element: Element, name: string): boolean {
  const names: unknown = element.properties['className']
  return Array.isArray(names) && names.includes(name)
}

function readProperty(element: Element | null, name: string): string {
  const value: unknown = element?.properties[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** Detects responses: their title is only the first words of the body, cut with an ellipsis. */
function startsWith(body: string, title: string): boolean {
  const words = title.replace(/(?:…|\.\.\.)$/, '').trim()
  return words !== '' && body.replace(/\s+/g, ' ').trim().startsWith(words)
}

/** Removes headings that repeat the page header, and dividers. Returns true if it removed a heading. */
function dropRepeatedHeadings(body: Element, title: string): boolean {
  let isFound = false
  visit(body as Root | Element, 'element', (element, index, parent) => {
    const isMarked = REPEATED_HEADINGS.some((name) => hasClass(element, name))
    const isTitle = /^h[1-4]$/.test(element.tagName) && readTreeText(element).replace(/\s+/g, ' ') === title
    const isDivider = hasClass(element, 'section-divider')
    if (!(isMarked || isTitle || isDivider) || parent === undefined || index === undefined) return undefined
    parent.children.splice(index, 1)
    isFound ||= !isDivider
    return index
  })
  return isFound
}
