/** Name, date, old address and draft state that the path of a page contains. */
import { EXTENSION } from './page.ts'

export type PathFacts = {
  /** Name without date, id and extension, as written. */
  name: string
  /** Date in the file name, as in Jekyll; empty if there is none. */
  date: string
  isDraft: boolean
  /** Notion's id of the page; empty elsewhere. */
  id: string
}

/** 32 hexadecimal digits after the title, in old exports also with dashes. */
const NOTION_ID = /[ -]([\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i
const DATED = /^(\d{4}-\d{1,2}-\d{1,2})[-_](.+)$/
/** Files that stand for their folder. */
const FOLDER_PAGE = /^(?:index|_index|readme)$/i

export function readPath(path: string): PathFacts {
  const parts = path.split('/')
  const file = parts.at(-1)!.replace(EXTENSION, '')
  const isBundle = FOLDER_PAGE.test(file) && parts.length > 1
  const whole = isBundle ? parts.at(-2)! : file
  const id = NOTION_ID.exec(whole)?.[1]?.replace(/-/g, '').toLowerCase() ?? ''
  const named = id === '' ? whole : whole.replace(NOTION_ID, '')
  const [, date = '', rest = named] = DATED.exec(named) ?? []
  const isDraft = parts.slice(0, -1).some((folder) => /^_?drafts?$/i.test(folder))
  return { name: rest.trim(), date, isDraft, id }
}

/** A title from a name such as "my-first-post". */
export function toTitle(name: string): string {
  const words = /\s/.test(name) ? name : name.replace(/[-_]+/g, ' ')
  const title = words.trim()
  return title.charAt(0).toUpperCase() + title.slice(1)
}

/** Returns the reason why a file of a site generator is not a post; null for posts. */
export function createRefusalFinder(all: readonly string[]): (path: string) => string | null {
  const isJekyll = all.some((name) => /(?:^|\/)_posts\//.test(name))
  const isHugo = all.some((name) => /(?:^|\/)content\/[^/]+\/[^/]+/.test(name))
  const isAstro = all.some((name) => /(?:^|\/)src\/content\//.test(name))
  return (path) => {
    const file = path.split('/').at(-1)!
    if (/^_index\./i.test(file)) return 'This is the page of a list, not a post.'
    const isPage = isJekyll
      ? !/(?:^|\/)_(?:posts|drafts)\//.test(path)
      : (isHugo && /(?:^|\/)content\/[^/]+$/.test(path)) || (isAstro && /(?:^|\/)src\/pages\//.test(path))
    return isPage ? 'This is a page, not a post.' : null
  }
}
