import type { Article } from '#app/data/posts/post-rows.ts'
import type { PostKind } from '#app/posts/post-kind.ts'
import { makeAddressesAbsolute, toAbsolutePicture } from '#domain/html/render/absolute-addresses.ts'
import type { PictureStorage } from '#domain/html/render/picture-storage.ts'
import { toReadableHtml } from '#domain/html/readable-html.ts'
import { toPostPath } from '#domain/posts/post-path.ts'
import type { Feed, FeedEntry } from './feed.ts'

export type FeedSite = { siteUrl: string; siteName: string; language: string; storage: PictureStorage }
export type FeedKind = Pick<PostKind, 'path' | 'title' | 'description' | 'listVisibleTags'>

/** Stands for a date that no feed can write, and for the last change of a feed without posts. */
const NO_DATE = new Date(0)
/** RFC 3339 and RFC 822 write years with four digits. */
const END_OF_DATES = Date.UTC(9999, 11, 31)

/** The feed of published posts, newest first, as each of its formats writes it. */
export function composeFeed(kind: FeedKind, posts: readonly Article[], site: FeedSite, file: string): Feed {
  const entries = posts.map((post) => composeEntry(kind, post, site))
  return {
    title: `${kind.title} | ${site.siteName}`,
    description: kind.description,
    language: site.language,
    siteName: site.siteName,
    pageUrl: site.siteUrl + kind.path,
    feedUrl: `${site.siteUrl}${kind.path}/${file}`,
    updated: entries.reduce((latest, { updated }) => laterOf(latest, updated), NO_DATE),
    entries,
  }
}

function composeEntry(kind: FeedKind, post: Article, { siteUrl, storage }: FeedSite): FeedEntry {
  const url = siteUrl + toPostPath(kind.path, post.slug)
  const published = readDate(post.published_at)
  return {
    id: `urn:uuid:${post.id}`,
    url,
    title: toLine(post.title),
    summary: toLine(post.summary),
    html: makeAddressesAbsolute(toReadableHtml(post.content), url, storage),
    author: toLine(post.author ?? '') || null,
    tags: kind.listVisibleTags(post.tags).map(toLine).filter(Boolean),
    picture: toAbsolutePicture(post.featured_image, url, storage),
    published,
    // A post that was dated ahead changes when its date comes.
    updated: laterOf(published, readDate(post.updated_at)),
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
