import type { Article, PostTable } from '#app/data/posts/post-rows.ts'
import type { EditablePost, PostDraft } from '#app/data/posts/post-writer.ts'
import { readAgency } from '#app/data/context/site-configuration.ts'
import { cleanImageUrl } from '#import/html/sanitize/clean-url.ts'
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

const RANDOM_PARTS = 2
const UUID_BYTES = 16

/** An id for a block. `crypto.randomUUID` is missing on pages served over plain http. */
export function makeBlockId(): string {
  const parts = crypto.getRandomValues(new Uint32Array(RANDOM_PARTS))
  return `block-${[...parts].map((part) => part.toString(36).padStart(7, '0')).join('')}`
}

/** An id for a new post: a random UUID (RFC 9562, version 4). */
export function makePostId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(UUID_BYTES))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** A new post starts with one empty paragraph (specification, section 4). */
export function makeBlankForm(): PostForm {
  return {
    title: '',
    summary: '',
    author: '',
    tags: [],
    featuredImage: '',
    blocks: [createBlock('paragraph', makeBlockId())],
    publishedAt: '',
    ...BLANK_DETAILS,
  }
}

/** The form of a stored post, its HTML read back into blocks. */
export function makeForm(table: PostTable, post: EditablePost): PostForm {
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
      ? readNewsBlocks(post.rich_content, post.content, makeBlockId)
      : htmlToBlocks(post.content, syntaxOf(table), makeBlockId)
  } catch (error) {
    if (!(error instanceof HtmlLimitError)) throw error
    // Too much to be taken apart: its author gets it as it is, and can shorten it.
    return [{ id: makeBlockId(), type: 'html', content: post.content }]
  }
}

/** A moment as a date field shows it: the agency’s clock, in minutes. */
export function toAgencyTime(moment: string): string {
  return toWallClock(moment, readAgency().timeZone)
}

/**
 * What is sent to be saved.
 * @throws {HtmlLimitError} when the content is larger than a post may be
 */
export function makeDraft(
  table: PostTable,
  form: PostForm,
  save: { status: PostStatus; post: EditablePost | null },
): PostDraft {
  const syntax = syntaxOf(table)
  return {
    title: form.title.trim(),
    summary: form.summary.trim(),
    content: blocksToHtml(form.blocks, syntax),
    richContent: table === 'news_posts' ? storeBlocks(form.blocks, syntax) : null,
    featuredImage: cleanImageUrl(form.featuredImage.trim()),
    author: form.author.trim() || null,
    tags: form.tags,
    status: save.status,
    publishedAt: readPublishedAt(form, save.post),
    slug: form.slug.trim() === (save.post?.slug ?? '') ? null : makeSlug(form.slug),
    featuredImageAlt: form.featuredImageAlt.trim() || null,
    featuredImageCaption: form.featuredImageCaption.trim() || null,
    seoTitle: form.seoTitle.trim() || null,
    seoDescription: form.seoDescription.trim() || null,
    shareImage: cleanImageUrl(form.shareImage.trim()),
    noindex: form.noindex,
    unpublishAt: readUnpublishAt(form, save.post),
  }
}

/** To the second as it is stored, while the field says the same. */
function readUnpublishAt({ unpublishAt }: PostForm, post: EditablePost | null): string | null {
  if (unpublishAt === '') return null
  const stored = post?.unpublish_at ?? null
  if (stored !== null && toAgencyTime(stored) === unpublishAt) return stored
  return fromWallClock(unpublishAt, readAgency().timeZone)
}

/** Null leaves the date alone: it is set by the first publication. */
function readPublishedAt({ publishedAt }: PostForm, post: EditablePost | null): string | null {
  const isPublished = post?.status === 'published'
  if (publishedAt === '') return isPublished ? new Date().toISOString() : null
  const isAsStored = isPublished && publishedAt === toAgencyTime(post.published_at)
  return isAsStored ? null : fromWallClock(publishedAt, readAgency().timeZone)
}

/** Whether saving will publish the post later, not now. */
export function isScheduled({ publishedAt }: PostForm, now: number = Date.now()): boolean {
  const moment = fromWallClock(publishedAt, readAgency().timeZone)
  return moment !== null && Date.parse(moment) > now
}

/** The post as its readers would see it. */
export function makeArticle(table: PostTable, form: PostForm, post: EditablePost | null): Article {
  const moment = fromWallClock(form.publishedAt, readAgency().timeZone) ?? new Date().toISOString()
  return {
    id: post?.id ?? 'preview',
    slug: post?.slug ?? 'preview',
    title: form.title.trim() || 'Untitled',
    summary: form.summary,
    content: blocksToHtml(form.blocks, syntaxOf(table)),
    featured_image: cleanImageUrl(form.featuredImage.trim()),
    featured_image_alt: form.featuredImageAlt.trim() || null,
    featured_image_caption: form.featuredImageCaption.trim() || null,
    seo_title: form.seoTitle.trim() || null,
    seo_description: form.seoDescription.trim() || null,
    share_image: cleanImageUrl(form.shareImage.trim()),
    noindex: form.noindex,
    author: form.author.trim() || null,
    tags: form.tags,
    published_at: moment,
    updated_at: post?.updated_at ?? moment,
  }
}

/** A text that is equal for forms that say the same. */
export function describeForm({ blocks, ...fields }: PostForm): string {
  return JSON.stringify([fields, blocks.map(describeBlock)])
}
