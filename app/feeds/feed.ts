/** A feed independent of its format. */
export type Feed = {
  title: string
  description: string
  /** BCP 47. */
  language: string
  siteName: string
  /** URL of the list of posts. */
  pageUrl: string
  feedUrl: string
  /** URLs of WebSub hubs. */
  hubs: readonly string[]
  /** Last change of a post, so that an unchanged feed has the same bytes. */
  updated: Date
  entries: FeedEntry[]
}

export type FeedEntry = {
  /** URN of the post's UUID; independent of its slug. */
  id: string
  url: string
  title: string
  /** Plain text; may be empty. */
  summary: string
  /** Sanitized body with absolute URLs. */
  html: string
  /** If null, the site is the author. */
  author: string | null
  tags: string[]
  /** Absolute URL of the cover. */
  picture: string | null
  published: Date
  updated: Date
}
