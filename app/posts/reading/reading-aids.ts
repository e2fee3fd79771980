import type { NamedPost } from '#app/data/posts/find-post-neighbors.ts'
import type { OutlineEntry } from '#domain/html/render/section-anchors.ts'

export type ReadingAids = {
  minutes: number
  /** Empty for short texts. */
  outline: OutlineEntry[]
}

export type ArticleNavigation = {
  /** Absolute URL of the post, for sharing. */
  url: string
  previous: NamedPost | null
  next: NamedPost | null
}
