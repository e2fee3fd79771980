import type { NamedPost } from '#app/data/posts/find-post-neighbors.ts'
import type { OutlineEntry } from '#domain/html/render/section-anchors.ts'

/** What helps a reader through an article. */
export type ReadingAids = {
  minutes: number
  /** Empty where a text is too short for a table of contents. */
  outline: OutlineEntry[]
}

/** What leads a reader on from a published one. */
export type ArticleNavigation = {
  /** Whole address of the post, to pass on. */
  url: string
  previous: NamedPost | null
  next: NamedPost | null
}
