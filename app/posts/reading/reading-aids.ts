import type { NamedPost } from '#app/data/posts/find-post-neighbours.ts'
import type { OutlineEntry } from '#domain/html/render/section-anchors.ts'

/** What helps a reader through an article and on from it. */
export type ReadingAids = {
  minutes: number
  /** Empty where a text is too short for a table of contents. */
  outline: OutlineEntry[]
  /** Whole address of the post, to pass on. */
  url: string
  previous: NamedPost | null
  next: NamedPost | null
}
