/** Converts posts sent by a browser to rows: validates every field, sanitizes the content, drops everything else. */
import { cleanImageUrl } from '#import/html/sanitize/sanitize-url.ts'
import type { ImportKind } from '#domain/imports/plan/messages.ts'
import type { PreparedPost } from '#domain/imports/records/prepare-post.ts'
import { listSiteLinks, type SiteLink } from '#import/records/site-links.ts'
import { readLegacyPath } from '#import/records/source-id.ts'
import { toOwnRow, type OwnRow } from '#domain/imports/own/to-own-row.ts'
import { readPreparedPost } from '#domain/imports/records/read-prepared-post.ts'
import {
  type BlogPostInsert,
  sanitizeBlogPost,
  sanitizeNewsPost,
  type NewsPostInsert,
} from '#domain/imports/records/to-post.ts'
import { readBodyWords } from '#domain/search/body-words.ts'

export type SentPost = {
  number: number
  line?: number | null | undefined
  post?: unknown
}

export type SanitizeRequest = {
  kind: ImportKind
  posts: readonly SentPost[]
  /** Whether to list remote pictures, which are fetched later. */
  notesPictures: boolean
  /** Origins of our own files, without a trailing slash. */
  storageOrigins: readonly string[]
}

/** As `import_posts` in the database reads it. */
export type ImportRow = { number: number; line: number | null; source_id: string; title: string } & (
  | { refused: string }
  | {
      digest: string
      post: BlogPostInsert | NewsPostInsert | OwnRow
      /** Search words of the content; null if the database has to extract them. */
      words: string | null
      pictures: string[]
      redirects: string[]
      /** Links that may lead to other imported posts; our own exports have none. */
      links: SiteLink[]
      /** Posts of our own exports only. They replace the whole post; one with this `version` counts as not edited. */
      own?: { version: string | null }
    }
)

const STORAGE_PATH = '/storage/v1/'
const MAX_TITLE_LENGTH = 500
const MAX_PICTURES = 200

export function sanitizePosts(request: SanitizeRequest): ImportRow[] {
  return request.posts.map((sent) => sanitizePost(sent, request))
}

function sanitizePost(sent: SentPost, request: SanitizeRequest): ImportRow {
  const { number, line = null } = sent
  const read = readPreparedPost(sent.post)
  if (!read.isPost) return { number, line, ...describeUnreadable(sent), refused: read.reason }
  const { post } = read
  const named = { number, line, source_id: post.source_id, title: post.title }
  const sanitized = sanitizeContent(post, request.kind)
  if ('refused' in sanitized) return { ...named, ...sanitized }
  return {
    ...named,
    ...sanitized,
    words: readWords(sanitized.post.content),
    digest: post.digest,
    pictures: request.notesPictures ? listRemotePictures(post, request.storageOrigins) : [],
    redirects: listOldPaths(post),
    links: post.own === undefined ? listSiteLinks(sanitized.post.content, post.old_url) : [],
  }
}

/** Null with URLs of our own files, which the database changes when it stores the post. */
function readWords(content: string): string | null {
  return content.includes(STORAGE_PATH) ? null : readBodyWords(content)
}

function sanitizeContent(
  post: PreparedPost,
  kind: ImportKind,
): { refused: string } | Pick<Extract<ImportRow, { digest: string }>, 'post' | 'own'> {
  if (post.own !== undefined) {
    const read = toOwnRow(post.own, kind === 'blog' ? 'blog_posts' : 'news_posts')
    return read.isPost ? { post: read.row, own: { version: read.version } } : { refused: read.reason }
  }
  const sanitized = kind === 'blog' ? sanitizeBlogPost(post) : sanitizeNewsPost(post)
  return sanitized.isPost ? { post: sanitized.post } : { refused: sanitized.reason }
}

function describeUnreadable({ number, post }: SentPost): { source_id: string; title: string } {
  const { title } = (post ?? {}) as { title?: unknown }
  return {
    source_id: `row:${number}`,
    title:
      typeof title === 'string' ? title.replaceAll('\0', '').slice(0, MAX_TITLE_LENGTH).toWellFormed() : '',
  }
}

function listRemotePictures(post: PreparedPost, storageOrigins: readonly string[]): string[] {
  const addresses = [
    post.featured_image,
    post.share_image,
    ...post.pictures.map(({ src }) => cleanImageUrl(src)),
  ]
  const remote = addresses.filter((address) => address !== null && isRemotePicture(address, storageOrigins))
  return [...new Set(remote as string[])].slice(0, MAX_PICTURES)
}

export function isRemotePicture(address: string, storageOrigins: readonly string[]): boolean {
  const isHere = storageOrigins.some((origin) => address.startsWith(origin + STORAGE_PATH))
  return /^https?:\/\//i.test(address) && !isHere
}

function listOldPaths({ old_url, redirects }: PreparedPost): string[] {
  const paths = [...redirects, old_url].map(readLegacyPath).filter((path) => path !== null)
  return [...new Set(paths)]
}
