/** Reads a web page as a post: its article without navigation, and the metadata of its head. */
import { toHtml } from 'hast-util-to-html'
import { SKIP, visit } from 'unist-util-visit'
import type { Element, Nodes, Root } from 'hast'
import { readTreeText } from '../html/html-to-text.ts'
import { findOwnEnds, type OwnEnds } from '../html/own-content.ts'
import { parseHtmlWithPositions } from '../html/parse-html.ts'
import { findBase, resolveAddresses } from '../html/resolve-addresses.ts'
import type { JsonObject } from '../json/json-values.ts'
import type { Page } from './page.ts'

const NO_ARTICLE = new Set([
  'nav',
  'script',
  'style',
  'template',
  'aside',
  'form',
  'dialog',
  'title',
  'meta',
  'link',
  'base',
])
/** Elements without visible text. The text of boxes, options and fallbacks of a removed part is reported. */
const UNREAD = ['script', 'style', 'template', 'title']
/** Characters of each removed text in the report, and number of these texts. */
const MAX_REMOVED_LENGTH = 4_000
const MAX_REMOVED = 50
const NAVIGATION = /^(?:navigation|banner|contentinfo|search|complementary|dialog)$/
/** Class names of elements around an article. */
const AROUND =
  /(?:^|\s)(?:breadcrumbs?|share(?:-buttons?)?|social(?:-links?)?|related(?:-posts?)?|sidebar|comments?|cookie[\w-]*|newsletter|site-(?:header|footer)|post-(?:nav|navigation|meta)|entry-(?:meta|footer)|skip-link|toc)(?:\s|$)/i

const DOCUMENT = /^\s*(?:<\?xml[^>]*>\s*|<!--(?:[^-]|-(?!->))*-->\s*)*<(?:!doctype html|html)\b/i
const ARTICLE =
  /<(?:article|main)\b|role=["']main["']|property=["']og:type["'][^>]{0,100}article|class=["'][^"']*\b(?:post|entry|article)-(?:content|body)\b/i

/** Whether a page seems to have an article, rather than a form or an error. */
export function hasArticle(beginning: string): boolean {
  const isSignIn = /accounts\.google\.com|ServiceLogin/i.test(beginning) && !/<article\b/i.test(beginning)
  return !isSignIn && DOCUMENT.test(beginning) && ARTICLE.test(beginning)
}

/** @throws {HtmlLimitError} over the limits of HTML */
export function readHtmlPage(html: string): Page {
  const tree = parseHtmlWithPositions(html)
  const ends = findOwnEnds(html)
  const notion = findElement(
    tree,
    (element) =>
      element.tagName === 'article' &&
      hasClass(element, /\bpage\b/) &&
      hasChildClass(element, /\bpage-body\b/),
  )
  return notion === null ? readArticlePage(tree, ends) : readNotionPage(notion, ends)
}

function readArticlePage(tree: Root, ends: OwnEnds): Page {
  const meta = readMeta(tree)
  const article = findArticle(tree, ends)
  const heading =
    findElement(article, ({ tagName }) => tagName === 'h1') ??
    findElement(tree, ({ tagName }) => tagName === 'h1')
  const documentTitle = findElement(tree, ({ tagName }) => tagName === 'title')
  const first = (...names: string[]): string => names.map((name) => meta.get(name) ?? '').find(Boolean) ?? ''
  const title = textOf(heading) || first('og:title', 'twitter:title') || dropSiteName(textOf(documentTitle))
  const time = findElement(
    article,
    ({ tagName, properties }) => tagName === 'time' && typeof properties['dateTime'] === 'string',
  )
  const byline = findElement(
    tree,
    (element) =>
      isRel(element, 'author') || hasClass(element, /(?:^|\s)(?:author-name|byline-name|p-author)(?:\s|$)/),
  )
  const canonical = findElement(tree, (element) => isRel(element, 'canonical'))
  const fields: JsonObject = {
    title,
    published_at:
      first('article:published_time', 'datepublished', 'date', 'dc.date', 'pubdate') ||
      readProperty(time, 'dateTime'),
    author: first('author', 'article:author', 'dc.creator').replace(/^https?:.*/, '') || textOf(byline),
    summary: first('description', 'og:description', 'twitter:description'),
    image: first('og:image', 'twitter:image'),
    image_alt: first('og:image:alt', 'twitter:image:alt'),
    tags: first('article:tag', 'keywords'),
    old_url: readProperty(canonical, 'href') || first('og:url'),
    noindex: /noindex/i.test(first('robots')) ? 'yes' : '',
  }
  const losses = cleanArticle(article, title)
  const base = readProperty(
    findElement(tree, ({ tagName }) => tagName === 'base'),
    'href',
  )
  const html = toHtml(article.children)
  return { fields, html: base === '' ? html : resolveAddresses(html, findBase([base])), losses, aliases: [] }
}

/** The part after the last separator names the site. */
function dropSiteName(title: string): string {
  return (
    title
      .split(/( [-|–—»·] )/)
      .slice(0, -2)
      .join('') || title
  )
}

function readMeta(tree: Root): Map<string, string> {
  const meta = new Map<string, string>()
  visit(tree, 'element', ({ tagName, properties }) => {
    const name = properties['property'] ?? properties['name'] ?? properties['itemProp']
    const content = properties['content'] ?? properties['dateTime']
    if ((tagName !== 'meta' && properties['itemProp'] === undefined) || typeof content !== 'string') return
    const key = String(name).toLowerCase()
    const known = meta.get(key)
    if (known === undefined) meta.set(key, content.trim())
    else if (key === 'article:tag') meta.set(key, `${known}, ${content.trim()}`)
  })
  return meta
}

/** The longest article, else the main part, else the whole page. */
function findArticle(tree: Root, ends: OwnEnds): Root | Element {
  for (const isIt of [
    ({ properties }: Element) => String(properties['itemProp']) === 'articleBody',
    (element: Element) =>
      hasClass(element, /(?:^|\s)(?:post|entry|article)-(?:content|body)(?:\s|$)|(?:^|\s)e-content(?:\s|$)/),
    ({ tagName }: Element) => tagName === 'article',
    ({ tagName, properties }: Element) => tagName === 'main' || properties['role'] === 'main',
  ]) {
    const found = listElements(tree, isIt)
    const lengths = found.map((element) => readTreeText(element).length)
    const longest = found[lengths.indexOf(Math.max(...lengths))]
    if (longest === undefined || readTreeText(longest) === '') continue
    return ends.fill(found.find((element) => ends.encloses(element, longest))!)
  }
  return tree
}

/** Removes navigation, and the heading that repeats the title. Returns what it removed from within an article. */
function cleanArticle(article: Root | Element, title: string): string[] {
  const removed: string[] = []
  visit(article as Nodes, 'element', (element, index, parent) => {
    if (element === article || parent === undefined || index === undefined) return undefined
    const isAround =
      NO_ARTICLE.has(element.tagName) ||
      NAVIGATION.test(String(element.properties['role'])) ||
      hasClass(element, AROUND) ||
      (article.type === 'root' && /^(?:header|footer)$/.test(element.tagName))
    const isTitle = /^h[12]$/.test(element.tagName) && title !== '' && textOf(element) === title
    if (!isAround && !isTitle) return undefined
    const text = isTitle || article.type === 'root' ? '' : readTreeText(element, UNREAD).replace(/\s+/g, ' ')
    if (text !== '') removed.push(`“${text.slice(0, MAX_REMOVED_LENGTH)}”`)
    ;(parent as Element).children.splice(index, 1)
    return [SKIP, index]
  })
  return removed.length === 0
    ? []
    : [
        `Left out, since it belongs to the page, not to the article: ${removed.slice(0, MAX_REMOVED).join(', ')}.`,
      ]
}

/** Notion's HTML: properties are rows of a table. */
function readNotionPage(article: Element, ends: OwnEnds): Page {
  const fields: Record<string, unknown> = { id: readProperty(article, 'id').replace(/-/g, '') }
  fields['title'] = textOf(findElement(article, (element) => hasClass(element, /\bpage-title\b/)))
  fields['summary'] = textOf(findElement(article, (element) => hasClass(element, /\bpage-description\b/)))
  const cover = findElement(article, (element) => hasClass(element, /\bpage-cover-image\b/))
  if (cover !== null) fields['image'] = readProperty(cover, 'src')
  for (const row of listElements(article, (element) => hasClass(element, /\bproperty-row\b/))) {
    const name = textOf(findElement(row, ({ tagName }) => tagName === 'th'))
    const cell = findElement(row, ({ tagName }) => tagName === 'td')
    const values =
      cell === null
        ? []
        : listElements(cell, (element) => hasClass(element, /\bselected-value\b/)).map(textOf)
    const checkbox = cell === null ? null : findElement(cell, (element) => hasClass(element, /\bcheckbox\b/))
    const value =
      checkbox === null
        ? textOf(cell).replace(/^@/, '')
        : hasClass(checkbox, /\bcheckbox-on\b/)
          ? 'yes'
          : 'no'
    if (name !== '') fields[name] ??= values.length > 0 ? values : value
  }
  const body = findElement(article, (element) => hasClass(element, /\bpage-body\b/))
  return { fields, html: body === null ? '' : toHtml(ends.fill(body).children), losses: [], aliases: [] }
}

function findElement(tree: Nodes, isIt: (element: Element) => boolean): Element | null {
  return listElements(tree, isIt)[0] ?? null
}

function listElements(tree: Nodes, isIt: (element: Element) => boolean): Element[] {
  const found: Element[] = []
  visit(tree, 'element', (element) => {
    if (isIt(element)) found.push(element)
  })
  return found
}

function hasClass({ properties }: Element, pattern: RegExp): boolean {
  const names: unknown = properties['className']
  return Array.isArray(names) && pattern.test(names.join(' '))
}

function hasChildClass({ children }: Element, pattern: RegExp): boolean {
  return children.some((child) => child.type === 'element' && hasClass(child, pattern))
}

function isRel({ properties }: Element, name: string): boolean {
  const rel: unknown = properties['rel']
  return Array.isArray(rel) && rel.includes(name)
}

function readProperty(element: Element | null, name: string): string {
  const value: unknown = element?.properties[name]
  return typeof value === 'string' ? value.trim() : ''
}

function textOf(element: Element | null): string {
  // The title of the document is not visible, so its text is read directly.
  const [title] = element?.tagName === 'title' ? element.children : []
  const text = title?.type === 'text' ? title.value : element === null ? '' : readTreeText(element)
  return text.replace(/\s+/g, ' ').trim()
}
