import type { JsonObject } from '../json/json-values.ts'

/** A page of a folder, before its addresses are resolved. */
export type Page = {
  /** By column names, such as those of front matter. */
  fields: JsonObject
  html: string
  /** Content that a post can't contain. */
  losses: string[]
  /** Former addresses. */
  aliases: string[]
}

export const EXTENSION = /\.(?:md|mdx|markdown|mdown|mkd|x?html?)$/i
