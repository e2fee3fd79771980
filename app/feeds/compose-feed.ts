import type { Article } from '#app/data/posts/post-rows.ts'
import type { PostKind } from '#app/posts/post-kind.ts'
import { makeAddressesAbsolute, toAbsolutePicture } from '#domain/html/render/absolute-addresses.ts'
import type { PictureStorage } from '#domain/html/render/picture-storage.ts'
import { renderBoxes } from '#domain/html/render/boxes/render-boxes.ts'
import { toReadableHtml } from '#import/html/readable-html.ts'
import { findLastModified } from '#domain/posts/post-dates.ts'
import { toPostPath } from '#domain/posts/post-path.ts'
import type { Feed, FeedEntry } from './feed.ts'

export type FeedSite = {
  hubs?: readonly string[]
  siteUrl: string
  siteName: string
  language: string
  storage: PictureStorage
}
/** A list of posts that has feeds. */
export type FeedList = Pick<PostKind, 'listVisibleTags'> & {
  title: string
  description: string
  path: string
  /** Returns the path of a post that is not directly below `path`. */
  toPostPath?: (post: Article) => string
}

/** Used for dates that no feed format can express, and for feeds without posts. */
const NO_DATE = new Date(0)
/** RFC 3339 and RFC 822 limit years to four digits. */
const END_OF_DATES = Date.UTC(9999, 11, 31)

export function composeFeed(list: FeedList, posts: readonly Article[], site: FeedSite, file: string): Feed {
  const entries = posts.map((post) => composeEntry(list, post, site))
  return {
    title: `${list.title} | ${site.siteName}`,
    description: list.description,
    language: site.language,
    siteName: site.siteName,
    pageUrl: site.siteUrl + list.path,
    feedUrl: `${site.siteUrl}${list.path}/${file}`,
    hubs: site.hubs ?? [],
    updated: entries.reduce((latest, { updated }) => laterOf(latest, updated), NO_DATE),
    entries,
  }
}

function composeEntry(list: FeedList, post: Article, { siteUrl, storage }: FeedSite): FeedEntry {
  const url = siteUrl + (list.toPostPath?.(post) ?? toPostPath(list.path, post.slug))
  const published = readDate(post.published_at)
  return {
    id: `urn:uuid:${post.id}`,
    url,
    title: toLine(post.title),
    summary: toLine(post.summary),
    html: renderBoxes(makeAddressesAbsolute(toReadableHtml(post.content), url, storage), 'other'),
    author: toLine(post.author ?? '') || null,
    tags: list.listVisibleTags(post.tags).map(toLine).filter(Boolean),
    picture: toAbsolutePicture(post.featured_image, url, storage),
    published,
    updated: readDate(findLastModified(post) ?? ''),
  }
}

function toLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function readDate(timestamp: string): Date {
  const date = new Date(timestamp)
  return date.getTime() > 0 && date.getTime() < END_OF_DATES ? date : NO_DATE
}

function laterOf(one: Date, other: Date): Date {
  return one > other ? one : other
}
