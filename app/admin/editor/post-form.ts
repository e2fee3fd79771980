import type { Article, PostTable } from '#app/data/posts/post-rows.ts'
import type { EditablePost, PostRecord } from '#app/data/posts/post-writer.ts'
import { readAgency } from '#app/data/context/site-configuration.ts'
import { cleanImageUrl } from '#import/html/sanitize/sanitize-url.ts'
import { HtmlLimitError } from '#import/html/parse-html.ts'
import { makeSlug } from '#import/text/slug.ts'
import { blocksToHtml, storeBlocks } from '#domain/posts/blocks/blocks-to-html.ts'
import { createBlock, describeBlock, type EditedBlock } from '#domain/posts/blocks/content-blocks.ts'
import { htmlToBlocks, readNewsBlocks } from '#domain/posts/blocks/html-to-blocks.ts'
import type { PostStatus } from '#domain/posts/post.ts'
import { BLANK_DETAILS, type PostForm, TEXT_SYNTAX } from '#domain/posts/input/validate-post-form.ts'
import { fromWallClock, toWallClock } from '#domain/time-zone/zone-clock.ts'
import { EDITOR_LABELS } from './editor-labels.ts'

export const syntaxOf = (table: PostTable) => TEXT_SYNTAX[EDITOR_LABELS[table].rules]

/** `crypto.randomUUID` is not available on plain http. */
export function createBlockId(): string {
  const parts = crypto.getRandomValues(new Uint32Array(2))
  return `block-${[...parts].map((part) => part.toString(36).padStart(7, '0')).join('')}`
}

/** A random UUID (RFC 9562, version 4). */
export function createPostId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** A new post starts with one empty paragraph (specification, section 4). */
export function createBlankForm(): PostForm {
  return {
    title: '',
    summary: '',
    author: '',
    tags: [],
    featuredImage: '',
    blocks: [createBlock('paragraph', createBlockId())],
    publishedAt: '',
    ...BLANK_DETAILS,
  }
}

/** Converts a stored post to a form, with its HTML as blocks. */
export function toForm(table: PostTable, post: EditablePost): PostForm {
  return {
    title: post.title,
    summary: post.summary,
    author: post.author ?? '',
    tags: [...post.tags],
    featuredImage: post.featured_image ?? '',
    blocks: readBlocks(table, post),
    publishedAt: post.status === 'draft' ? '' : toAgencyTime(post.published_at),
    slug: post.slug,
    featuredImageAlt: post.featured_image_alt ?? '',
    featuredImageCaption: post.featured_image_caption ?? '',
    seoTitle: post.seo_title ?? '',
    seoDescription: post.seo_description ?? '',
    shareImage: post.share_image ?? '',
    noindex: post.noindex,
    unpublishAt: post.unpublish_at === null ? '' : toAgencyTime(post.unpublish_at),
  }
}

function readBlocks(table: PostTable, post: EditablePost): EditedBlock[] {
  try {
    return table === 'news_posts'
      ? readNewsBlocks(post.rich_content, post.content, createBlockId)
      : htmlToBlocks(post.content, syntaxOf(table), createBlockId)
  } catch (error) {
    if (!(error instanceof HtmlLimitError)) throw error
    // Too large to parse; the author can shorten it as HTML.
    return [{ id: createBlockId(), type: 'html', content: post.content }]
  }
}

/** Returns the value of a date field: time in the agency's time zone, in minutes. */
export function toAgencyTime(moment: string): string {
  return toWallClock(moment, readAgency().timeZone)
}

/**
 * Converts a form to the data to save.
 * @throws {HtmlLimitError} if the content is too large
 */
export function toRecord(
  table: PostTable,
  form: PostForm,
  { status, post }: { status: PostStatus; post: EditablePost | null },
): PostRecord {
  const syntax = syntaxOf(table)
  const publishedAt = readPublishedAt(form, post)
  return {
    ...(form.slug.trim() !== (post?.slug ?? '') && { slug: makeSlug(form.slug) }),
    title: form.title.trim(),
    summary: form.summary.trim(),
    content: blocksToHtml(form.blocks, syntax),
    ...(table === 'news_posts' && { rich_content: storeBlocks(form.blocks, syntax) }),
    featured_image: cleanImageUrl(form.featuredImage.trim()),
    featured_image_alt: form.featuredImageAlt.trim() || null,
    featured_image_caption: form.featuredImageCaption.trim() || null,
    seo_title: form.seoTitle.trim() || null,
    seo_description: form.seoDescription.trim() || null,
    share_image: cleanImageUrl(form.shareImage.trim()),
    noindex: form.noindex,
    author: form.author.trim() || null,
    tags: form.tags,
    status,
    unpublish_at: readUnpublishAt(form, post),
    ...(publishedAt !== null && { published_at: publishedAt }),
  }
}

/** Keeps the stored seconds if the field was not changed. */
function readUnpublishAt({ unpublishAt }: PostForm, post: EditablePost | null): string | null {
  if (unpublishAt === '') return null
  const stored = post?.unpublish_at ?? null
  if (stored !== null && toAgencyTime(stored) === unpublishAt) return stored
  return fromWallClock(unpublishAt, readAgency().timeZone)
}

/** Null keeps the stored date; if there is none, the server sets it on first publication. */
function readPublishedAt({ publishedAt }: PostForm, post: EditablePost | null): string | null {
  const isPublished = post?.status === 'published'
  if (publishedAt === '') return isPublished ? new Date().toISOString() : null
  const isAsStored = isPublished && publishedAt === toAgencyTime(post.published_at)
  return isAsStored ? null : fromWallClock(publishedAt, readAgency().timeZone)
}

/** Returns whether saving schedules the post. */
export function isScheduled({ publishedAt }: PostForm, now: number = Date.now()): boolean {
  const moment = fromWallClock(publishedAt, readAgency().timeZone)
  return moment !== null && Date.parse(moment) > now
}

/** Returns the post as readers would see it. */
export function toArticle(
  table: PostTable,
  form: PostForm,
  post: EditablePost | null,
): Omit<Article, 'revised_at'> {
  const moment = fromWallClock(form.publishedAt, readAgency().timeZone) ?? new Date().toISOString()
  const record = toRecord(table, form, { status: 'draft', post })
  return {
    ...record,
    id: post?.id ?? 'preview',
    slug: post?.slug ?? 'preview',
    title: record.title || 'Untitled',
    published_at: moment,
    updated_at: post?.updated_at ?? moment,
  }
}

/** Serializes a form so that equal content gives equal text. Ignores block ids. */
export function serializeForm({ blocks, ...fields }: PostForm): string {
  return JSON.stringify([fields, blocks.map(describeBlock)])
}
