/** A feed of the newest posts of one list, before it is written in one of the formats. */
export type Feed = {
  title: string
  description: string
  /** BCP 47. */
  language: string
  siteName: string
  /** The list that the feed follows. */
  pageUrl: string
  /** Where the feed itself is. */
  feedUrl: string
  /** WebSub hubs that hear of changes of this feed. */
  hubs: readonly string[]
  /** Of the last change of a post in it, so that an unchanged feed is written alike each time. */
  updated: Date
  entries: FeedEntry[]
}

export type FeedEntry = {
  /** A URN made of the post's uuid: it stays when the post's address changes. */
  id: string
  url: string
  title: string
  /** Plain text, maybe empty. */
  summary: string
  /** The sanitized body, with whole addresses. */
  html: string
  /** Null where the site itself signs. */
  author: string | null
  tags: string[]
  /** The cover's whole address. */
  picture: string | null
  published: Date
  updated: Date
}
