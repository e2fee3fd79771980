/** Resolves the relative URLs of pages within their folder. */
import { toHtml } from 'hast-util-to-html'
import { visit } from 'unist-util-visit'
import type { Element } from 'hast'
import { parseHtml } from '../html/parse-html.ts'
import { EXTENSION } from './page.ts'
import { PICTURE_FILE, type PagePictures } from './page-pictures.ts'

export type FolderIndex = {
  paths: ReadonlySet<string>
  /** Paths by the name of their file in lower case. */
  pathsByName: ReadonlyMap<string, readonly string[]>
  /** Common folder of all files, or "". */
  root: string
  /** The address of the old site is known. */
  hasSite: boolean
  /** Former address of each page, by its path. */
  addresses: ReadonlyMap<string, string>
  pictures: PagePictures
}

export type ResolvedPage = { html: string; losses: string[] }

const ABSOLUTE = /^(?:[a-z][a-z\d+.-]*:|\/\/|#|$)/i
/** Folders that generators publish at the root of a site. */
const ROOTS = [
  'static/',
  'public/',
  'assets/',
  'source/',
  'src/',
  'content/',
  'src/assets/',
  'src/content/',
  '',
]

/** @throws {HtmlLimitError} over the limits of HTML */
export function resolvePage(html: string, path: string, index: FolderIndex): ResolvedPage {
  const losses: string[] = []
  if (!/\b(?:src|href|srcset)=/.test(html)) return { html, losses }
  const tree = parseHtml(html)
  const budget = index.pictures.createBudget()
  visit(tree, 'element', (element, at, parent) => {
    if (element.tagName === 'a') resolveLink(element, path, index, losses)
    if (element.tagName !== 'img') return undefined
    const written = readProperty(element, 'src')
    if (ABSOLUTE.test(written)) return undefined
    const found = findFile(written, path, index)
    if (found === null && written.startsWith('/') && index.hasSite) return undefined
    const picture = found === null ? { problem: 'is not in the zip' } : index.pictures.take(found, budget)
    if ('url' in picture) {
      element.properties['src'] = picture.url
      delete element.properties['srcSet']
      return undefined
    }
    losses.push(`The picture “${decode(written)}” ${picture.problem}. Add it in the editor.`)
    if (parent === undefined || at === undefined) return undefined
    parent.children.splice(at, 1)
    return at
  })
  return { html: toHtml(tree), losses }
}

function resolveLink(link: Element, path: string, index: FolderIndex, losses: string[]): void {
  const written = readProperty(link, 'href')
  if (ABSOLUTE.test(written)) return
  const isWiki = written.split('#', 1)[0]!.endsWith('.wikilink')
  const target = findPage(written.replace('.wikilink', ''), path, index)
  const address = target === null ? undefined : index.addresses.get(target)
  if (address !== undefined) {
    link.properties['href'] = address
    return
  }
  if (!isWiki && (written.startsWith('/') || written.startsWith('?'))) return
  // Keeps the text of the link.
  delete link.properties['href']
  const file = findFile(written, path, index)
  if (file !== null && PICTURE_FILE.test(file)) return
  const name = decode(written).replace('.wikilink', '')
  losses.push(
    file === null
      ? `A link to “${name}” was removed, because the zip has no such post.`
      : `The file “${name}” was not imported. Add it in the editor.`,
  )
}

/** A file of the zip by a relative URL, a URL from the root, or its mere name. */
export function findFile(
  written: string,
  from: string,
  { paths, pathsByName }: Pick<FolderIndex, 'paths' | 'pathsByName'>,
): string | null {
  const [address = ''] = decode(written).split(/[?#]/, 1)
  const folder = from.slice(0, from.lastIndexOf('/') + 1)
  const candidates = address.startsWith('/')
    ? listRoots(from).flatMap((root) => ROOTS.map((base) => `${root}${base}${address.slice(1)}`))
    : [
        `${folder}${address}`,
        ...listRoots(from).flatMap((root) => ROOTS.map((base) => `${root}${base}${address}`)),
      ]
  const exact = candidates.map(normalize).find((candidate) => paths.has(candidate))
  if (exact !== undefined) return exact
  if (address.startsWith('/')) return null
  const ending = `/${normalize(address).toLowerCase()}`
  const named = (pathsByName.get(readFileName(ending)) ?? []).filter((candidate) =>
    `/${candidate}`.toLowerCase().endsWith(ending),
  )
  return named.length === 1 ? named[0]! : null
}

/** Links often hold the mere name of a file. */
export const groupByName = (paths: Iterable<string>): ReadonlyMap<string, readonly string[]> =>
  Map.groupBy(paths, readFileName)

function readFileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase()
}

/** Folders above a page, outermost first; a zip often wraps the site in one. */
function listRoots(from: string): string[] {
  const parts = from.split('/').slice(0, -1)
  return ['', ...parts.map((_, at) => `${parts.slice(0, at + 1).join('/')}/`)]
}

function findPage(written: string, from: string, index: FolderIndex): string | null {
  const address = written.split(/[?#]/, 1)[0]!.replace(/(?<=.)\/$/, '')
  const names = EXTENSION.test(address)
    ? [address]
    : ['.md', '.mdx', '.markdown', '/index.md', '.html', '/index.html'].map((ending) => address + ending)
  for (const name of names) {
    const found = findFile(name, from, index)
    if (found !== null) return found
  }
  return null
}

function normalize(path: string): string {
  const parts: string[] = []
  for (const part of path.normalize('NFC').split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch (error) {
    if (error instanceof URIError) return address
    throw error
  }
}

function readProperty(element: Element, name: string): string {
  const value: unknown = element.properties[name]
  return typeof value === 'string' ? value.trim() : ''
}
