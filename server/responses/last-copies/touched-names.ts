/** Posts, authors and tags that were changed or taken away, and which copies of pages name them. */

/** Tables, by what stands in an address before the name of each. */
const TABLES: Record<string, string> = {
  blog: 'blog_posts',
  news: 'news_posts',
  authors: 'authors',
  tags: 'tags',
}
/** Whatever a page shows of one of these it links to. One may begin within another: /blog/tags/ads. */
const NAMED = /(?=\/(blog|news|authors|tags)\/([^\s"'<>?#&/.()[\]\\,;]+))/g
const MAX_NAMES = 10_000
/** What the database says afterwards it knows to a minute only. */
export const RECALL_MARGIN_MS = 60_000

export type TouchedNames = {
  /** @param name as the database announces it, "blog_posts/how-to"; an empty one stands for everything */
  touch(name: string, at: number): void
  /** What was not heard when it happened: at some time in the minute before `at`. */
  recall(name: string, at: number): void
  /** Whether something that a page names was touched at or after the moment it was rendered. */
  isTouched(page: { path: string; body: Buffer; renderedAt: number }): boolean
  /** All that is remembered, for a journal; what was touched longest ago comes first. */
  list(): [name: string, at: number][]
  lastTouched(name: string): number
}

/** Remembers the last so many; what was rendered before the oldest of them counts as touched when one is forgotten. */
export function createTouchedNames(maxNames = MAX_NAMES): TouchedNames {
  const times = new Map<string, number>()
  let floor = -Infinity

  const lastTouched = (name: string) => Math.max(floor, times.get(name) ?? -Infinity)

  function touch(name: string, at: number): void {
    if (name === '') {
      floor = Math.max(floor, at)
      return
    }
    const time = Math.max(times.get(name) ?? -Infinity, at)
    times.delete(name)
    times.set(name, time)
    if (times.size <= maxNames) return
    const [oldest, forgotten] = times.entries().next().value!
    times.delete(oldest)
    floor = Math.max(floor, forgotten)
  }

  return {
    touch,
    recall: touch,
    lastTouched,
    list: () => [...(floor === -Infinity ? [] : [['', floor] as [string, number]]), ...times],
    isTouched({ path, body, renderedAt }) {
      if (renderedAt <= floor) return true
      if (times.size === 0) return false
      for (const text of [path, body.toString('utf8')])
        for (const [, place, name] of text.matchAll(NAMED))
          if (renderedAt <= lastTouched(`${TABLES[place!]!}/${decode(name!)}`)) return true
      return false
    },
  }
}

/** The page of a post that was touched, by its name; null for what has no page of its own, or several. */
export function findTouchedPage(name: string): string | null {
  const [, place, slug] = /^(blog|news)_posts\/(.+)$/s.exec(name) ?? []
  return place && slug ? `/${place}/${encodeURIComponent(slug)}` : null
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
