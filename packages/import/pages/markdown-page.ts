import { hasFrontMatter, readFrontMatter } from './front-matter.ts'
import { htmlToText } from '../html/html-to-text.ts'
import { markdownToHtml } from '../html/markdown-to-html.ts'
import { isObject, type JsonObject } from '../json/json-values.ts'
import { toText } from '../text/clean-text.ts'
import type { PathFacts } from './page-path.ts'
import { toPlainMarkdown } from './markdown-dialects.ts'
import type { Page } from './page.ts'

/**
 * @param isHtml whether HTML follows the front matter
 * @throws {ImportFileError} for front matter that can't be parsed
 */
export function readMarkdownPage(text: string, { id }: PathFacts, isHtml = false): Page {
  const { fields, body } = id === '' || hasFrontMatter(text) ? readFrontMatter(text) : readNotionFields(text)
  const { markdown, losses } = toPlainMarkdown(body)
  const { title, html } = takeTitle(isHtml ? markdown : markdownToHtml(markdown), toText(fields['title']))
  const aliases = [fields['aliases'], fields['redirect_from'], fields['redirect_url']]
    .flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]))
    .map(toText)
    .filter((address) => address.startsWith('/') || /^https?:/.test(address))
  return { fields: nameFields({ ...fields, ...(title !== '' && { title }) }), html, losses, aliases }
}

const NOTION_PROPERTY = /^([^:\n]{1,60}): (.*)$/

/** Notion writes the title as a heading, then properties up to the first blank line. */
function readNotionFields(text: string): { fields: JsonObject; body: string } {
  const [, title = '', rest = text] = /^\s*# ([^\n]*)\n+([\s\S]*)$/.exec(text) ?? []
  const head = title === '' ? [] : (rest.split(/\n[ \t]*\n/, 1)[0] ?? '').split('\n')
  const pairs = head.map((line) => NOTION_PROPERTY.exec(line))
  const hasFields = pairs.length > 0 && pairs.every((pair) => pair !== null)
  const fields: Record<string, unknown> = title === '' ? {} : { title }
  if (hasFields) for (const [, name, value] of pairs) fields[name!.trim()] = value!.trim()
  return { fields, body: hasFields ? rest.slice(head.join('\n').length) : rest }
}

/** The first heading is the title if there is no other, and is not repeated in the body. */
function takeTitle(html: string, title: string): { title: string; html: string } {
  const [whole = '', heading = ''] = /^\s*<h1>([\s\S]*?)<\/h1>\s*/.exec(html) ?? []
  if (whole === '') return { title, html }
  const words = htmlToText(heading).replace(/\s+/g, ' ')
  const isTitle = title === '' || words.toLowerCase() === title.replace(/\s+/g, ' ').trim().toLowerCase()
  return isTitle ? { title: title || words, html: html.slice(whole.length) } : { title, html }
}

/** Names of generators that mean something else in lists of posts. */
function nameFields(fields: JsonObject): JsonObject {
  const named: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(fields)) {
    if (/^(?:aliases|redirect_from|redirect_url)$/.test(key)) continue
    if (key === 'description') named['summary'] ??= value
    else if (key === 'layout') named['type'] ??= value
    else if (isObject(value) && ['params', 'taxonomies', 'extra'].includes(key)) Object.assign(named, value)
    else if (PICTURE_KEY.test(key)) Object.assign(named, readPicture(value), named)
    else named[key] = value
  }
  return named
}

const PICTURE_KEY =
  /^(?:cover|hero|banner|header|thumbnail|image|(?:cover|hero|featured?|og|preview|teaser)[ _-]?image)$/i

function readPicture(value: unknown): JsonObject {
  if (!isObject(value)) return { image: Array.isArray(value) ? (value as unknown[])[0] : value }
  const { image, src, url, path, overlay_image, teaser, alt, caption } = value
  return {
    image: image ?? src ?? url ?? path ?? overlay_image ?? teaser,
    image_alt: alt,
    image_caption: caption,
  }
}
