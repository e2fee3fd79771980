import type { OwnNames } from '#import/own/own-names.ts'
import type { OwnPost } from '#import/own/own-post.ts'

export type ExportFormat = 'json' | 'csv' | 'wxr' | 'ghost'

export type ExportContext = {
  kind: 'blog' | 'news'
  /** Origin of the site, without a trailing slash. */
  siteUrl: string
  names: OwnNames
  /** ISO 8601. */
  now: string
  /** Origin of pictures that are in the same zip; null without a zip. */
  pictureOrigin: string | null
}

/** Writes a file in parts, so that only one page of posts is in memory at a time. */
export type PostWriter = {
  begin: string
  write: (post: OwnPost, index: number) => string
  end: () => string
}

export type PostFormat = {
  label: string
  /** File extension and media type. */
  ending: string
  type: string
  hint: string
  /** Properties of posts that the format can't store. */
  losses: readonly string[]
  open: (context: ExportContext) => PostWriter
}
