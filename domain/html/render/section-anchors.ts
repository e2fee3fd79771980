import { createSlugRegister, makeSlug } from '#import/text/slug.ts'
import { htmlToText } from '#import/html/html-to-text.ts'
import { rewriteTags } from './rewrite-tags.ts'

export type OutlineEntry = {
  id: string
  /** 1 for sections, 2 for subsections. */
  depth: 1 | 2
  text: string
}

export type OutlinedHtml = { html: string; outline: OutlineEntry[] }

const SECTION_HEADINGS = ['h1', 'h2']
const PART_HEADINGS = ['h3']
const ID_PREFIX = 'section-'
const HEADING_ID = / id="([^"]*)"/

/** Adds ids to headings and lists the headings. Keeps existing ids and ignores empty headings. */
export function anchorSections(sanitizedHtml: string): OutlinedHtml {
  const outline: OutlineEntry[] = []
  const takeSlug = createSlugRegister()
  const html = rewriteTags(sanitizedHtml, ({ tag, name, attributes, end }) => {
    const depth = SECTION_HEADINGS.includes(name) ? 1 : PART_HEADINGS.includes(name) ? 2 : null
    if (depth === null || tag.startsWith('</')) return tag
    const text = readHeading(sanitizedHtml, name, end)
    if (text === '') return tag
    const known = HEADING_ID.exec(attributes)?.[1]
    const id = known ?? ID_PREFIX + takeSlug(makeSlug(text) || 'part')
    outline.push({ id, depth, text })
    return known === undefined ? `<${name} id="${id}"${attributes}>` : tag
  })
  // `rewriteTags` returns other than sanitized HTML unchanged, without ids.
  const isAnchored = outline.every(({ id }) => html.includes(` id="${id}"`))
  return { html, outline: isAnchored ? outline : [] }
}

function readHeading(html: string, name: string, from: number): string {
  const end = html.indexOf(`</${name}>`, from)
  return htmlToText(html.slice(from, end === -1 ? undefined : end)).replaceAll('\n', ' ')
}
