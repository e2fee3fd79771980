/** Decides by the names of its files what a zip holds. */
import { adviseOnOfficeFile } from '../files/binary-files.ts'

export type ZipContents =
  | { kind: 'office'; program: 'docx' | 'xlsx' }
  /** Posts of Medium or Substack. */
  | { kind: 'posts' }
  /** A file to read in place of the zip; several are parts of one XML export. */
  | { kind: 'wrapped'; names: string[] }
  /** A page per post. */
  | { kind: 'pages'; isPage: (name: string) => boolean; names: readonly string[] }
  | { kind: 'unknown'; advice: string }

const HIDDEN = /(?:^|\/)(?:__MACOSX|\.[^/]*|node_modules|Thumbs\.db$|desktop\.ini$)/i
const POST_FILE = /(?:^|\/)posts\/[^/]+\.html?$/i
const MARKDOWN = /\.(?:md|mdx|markdown|mdown|mkd)$/i
const HTML = /\.x?html?$/i
const XML = /\.(?:xml|wxr|atom|rss)$/i
const DATA = /\.(?:csv|tsv|json|jsonl|ndjson|xlsx|docx)$/i
const ABOUT =
  /(?:^|\/)(?:readme|license|licence|changelog|contributing|code_of_conduct|security)(?:\.[a-z]+)?$/i

/** Folders of site generators and note programs that hold no posts. */
const NO_CONTENT =
  /(?:^|\/)(?:_layouts|_includes|_site|_sass|layouts|archetypes|themes|templates|dist|vendor)\//i

/** Folders whose HTML is a post. */
const POSTS = /(?:^|\/)(?:content|_posts|_drafts)\//i

export const isHidden = (name: string): boolean => name.endsWith('/') || HIDDEN.test(name)

export function findZipContents(all: readonly string[]): ZipContents {
  const names = all.filter((name) => !isHidden(name))
  if (names.includes('word/document.xml')) return { kind: 'office', program: 'docx' }
  if (names.includes('xl/workbook.xml')) return { kind: 'office', program: 'xlsx' }
  const officeAdvice = names.map(adviseOnOfficeFile).find((advice) => advice !== null)
  if (officeAdvice !== undefined) return { kind: 'unknown', advice: officeAdvice ?? '' }
  const files = names.filter((name) => !ABOUT.test(name))
  if (files.some((name) => POST_FILE.test(name)) && !files.some((name) => MARKDOWN.test(name)))
    return { kind: 'posts' }
  const pages = findPages(files)
  if (pages !== null) return { kind: 'pages', isPage: pages, names }
  const wrapped = findWrapped(files)
  if (wrapped !== null) return { kind: 'wrapped', names: wrapped }
  return { kind: 'unknown', advice: adviseOn(files) }
}

/** Next to Markdown, HTML is a generator's template or output, unless it is in a folder of posts. */
function findPages(names: readonly string[]): ((name: string) => boolean) | null {
  const isOpen = (name: string): boolean => !isHidden(name) && !ABOUT.test(name) && !NO_CONTENT.test(name)
  const hasMarkdown = names.some((name) => MARKDOWN.test(name) && isOpen(name))
  const isPage = (name: string): boolean =>
    isOpen(name) &&
    ((hasMarkdown && MARKDOWN.test(name)) || (HTML.test(name) && (!hasMarkdown || POSTS.test(name))))
  return names.some(isPage) ? isPage : null
}

function findWrapped(names: readonly string[]): string[] | null {
  const xml = names.filter((name) => XML.test(name))
  if (xml.length > 0) return xml.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const data = names.filter((name) => DATA.test(name))
  if (data.length === 1) return data
  const zips = names.filter((name) => /\.zip$/i.test(name))
  return data.length === 0 && zips.length === 1 ? zips : null
}

function adviseOn(names: readonly string[]): string {
  const data = names.filter((name) => DATA.test(name) || /\.zip$/i.test(name))
  if (data.length > 1) {
    return `This zip contains several files with data: ${data.slice(0, 5).join(', ')}. Unpack it, and import the one with the posts.`
  }
  if (names.length === 0) return 'This zip is empty.'
  return 'This zip contains no posts: no Markdown, HTML, XML, CSV or JSON files. Unpack it and import the file inside.'
}
