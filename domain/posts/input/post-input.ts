/** Schemas of posts that authors write. They limit and sanitize every field. Their messages are shown to the author. */
import { z } from '#domain/schema.ts'
import { cleanImageUrl } from '#import/html/sanitize/sanitize-url.ts'
import { htmlToText } from '#import/html/html-to-text.ts'
import { HtmlLimitError } from '#import/html/parse-html.ts'
import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'
import { isNamelessTag } from '#import/records/tags.ts'
import { describeNamelessTag } from '../post-tags.ts'
import {
  CONTENT_BLOCK_TYPES,
  MAX_ADDRESS_LENGTH,
  MAX_ALT_LENGTH,
  MAX_CAPTION_LENGTH,
  MAX_SEO_DESCRIPTION_LENGTH,
  MAX_SEO_TITLE_LENGTH,
  MAX_SLUG_LENGTH,
  type NewsContentBlock,
  type PostStatus,
} from '../post.ts'

export type PostTableName = 'blog_posts' | 'news_posts'

/** Columns to write. Omitted ones keep their value, or get the default of the table. */
export type PostInput = {
  /** Generated from the title if empty. */
  slug?: string
  title: string
  content: string
  summary?: string
  featured_image?: string | null
  featured_image_alt?: string | null
  featured_image_caption?: string | null
  seo_title?: string | null
  seo_description?: string | null
  share_image?: string | null
  noindex?: boolean
  author?: string | null
  tags?: string[]
  status?: PostStatus
  /** ISO 8601. */
  published_at?: string
  /** ISO 8601: date of unpublishing; null for never. */
  unpublish_at?: string | null
  /** News only. */
  rich_content?: NewsContentBlock[]
}

export type PostChange = Partial<PostInput> & {
  /** `updated_at` of the version that was edited. Without it, the save overwrites newer versions. */
  based_on?: string
}

/** In characters, as in imports. */
const MAX_TITLE_LENGTH = 500
const MAX_SUMMARY_LENGTH = 5_000
const MAX_AUTHOR_LENGTH = 200
const MAX_TAG_LENGTH = 100
const MAX_TAGS = 50
const MAX_BLOCKS = 1_000
const MAX_ITEMS = 1_000
/** Limit of the sanitizer, in characters. */
const MAX_BLOCK_LENGTH = 512 * 1024
const MAX_BLOCK_ID_LENGTH = 100

const title = limitText('The title', MAX_TITLE_LENGTH, 'Title is required').refine((text) => text !== '', {
  error: 'Title is required',
})
const summary = limitText('The summary', MAX_SUMMARY_LENGTH)
const author = limitOptional('The author', MAX_AUTHOR_LENGTH)
const tags = z
  .array(limitText('A tag', MAX_TAG_LENGTH), { error: 'Tags must be a list of words.' })
  .max(MAX_TAGS, { error: `A post can have at most ${MAX_TAGS} tags.` })
  .transform((list, context) => {
    const named = [...new Set(list.filter((tag) => tag !== ''))]
    const nameless = named.find(isNamelessTag)
    if (nameless === undefined) return named
    context.addIssue({ code: 'custom', message: describeNamelessTag(nameless) })
    return z.NEVER
  })
const status = z.enum(['published', 'draft'], { error: 'The status must be "published" or "draft".' })
const instant = z.iso.datetime({
  offset: true,
  error: 'A date must look like 2026-01-31T09:30:00Z.',
})
const publishedAt = instant.nullable().transform((text) => text ?? undefined)
const content = z.string({ error: 'Content is required' }).transform(sanitize)

const featuredImage = z
  .string({ error: 'The image must be a URL.' })
  .nullable()
  .transform((given, context) => {
    if (given === null || given.trim() === '') return null
    const url = cleanPictureAddress(given)
    if (url !== null) return url
    context.addIssue({
      code: 'custom',
      message:
        'The image must be a URL that starts with https:// or /, or a picture of at most 256 KiB. Upload it instead.',
    })
    return z.NEVER
  })

/** Other sites load this picture, so it must be a URL, not a data URI. */
const shareImage = featuredImage.refine(
  (url) => url === null || (!/^data:/i.test(url) && url.length <= MAX_ADDRESS_LENGTH),
  { error: 'The share image must be a URL. Upload it instead.' },
)

const blockText = z
  .string({ error: 'The text of a block is missing.' })
  .max(MAX_BLOCK_LENGTH, { error: 'A block is too long. Split it into several.' })
const richContent = z
  .array(
    z.strictObject({
      id: z.string().min(1).max(MAX_BLOCK_ID_LENGTH),
      type: z.enum(CONTENT_BLOCK_TYPES, { error: 'A block has an unknown type.' }),
      content: blockText,
      items: z.array(blockText).max(MAX_ITEMS, { error: 'A list is too long.' }).optional(),
      imageAlt: limitText('The text of an image', MAX_ALT_LENGTH).optional(),
    }),
    { error: 'The blocks must be a list.' },
  )
  .max(MAX_BLOCKS, { error: `A post can have at most ${MAX_BLOCKS} blocks.` })
  .transform((blocks, context) => blocks.map((block) => cleanBlock(block, context)))
  .nullable()
  .transform((blocks) => blocks ?? [])

const postFields = {
  title,
  summary: summary.optional(),
  content,
  slug: limitText('The address', MAX_SLUG_LENGTH).optional(),
  featured_image: featuredImage.optional(),
  featured_image_alt: limitOptional('The text of the image', MAX_ALT_LENGTH).optional(),
  featured_image_caption: limitOptional('The caption', MAX_CAPTION_LENGTH).optional(),
  seo_title: limitOptional('The search title', MAX_SEO_TITLE_LENGTH).optional(),
  seo_description: limitOptional('The search description', MAX_SEO_DESCRIPTION_LENGTH).optional(),
  share_image: shareImage.optional(),
  noindex: z.boolean({ error: 'noindex must be true or false.' }).optional(),
  author: author.optional(),
  tags: tags.optional(),
  status: status.optional(),
  published_at: publishedAt.optional(),
  unpublish_at: instant.nullable().optional(),
}
const newsFields = { ...postFields, rich_content: richContent.optional() }

export function newPostSchema(table: PostTableName): z.ZodType<PostInput> {
  const fields = z.strictObject(table === 'news_posts' ? newsFields : postFields, {
    error: describeObjectIssue,
  })
  return fields.refine(hasContent, { error: NOTHING_TO_READ })
}

/** Omitted fields are not changed. */
export function postChangeSchema(table: PostTableName): z.ZodType<PostChange> {
  const fields = z.strictObject(table === 'news_posts' ? newsFields : postFields, {
    error: describeObjectIssue,
  })
  return fields
    .partial()
    .extend({ based_on: instant.optional() })
    .refine(hasContent, { error: NOTHING_TO_READ })
    .refine(changesSomething, { error: 'There is nothing to change.' })
}

const NOTHING_TO_READ = 'At least one content block with content is required'

function changesSomething(change: PostChange): boolean {
  return Object.entries(change).some(([name, value]) => name !== 'based_on' && value !== undefined)
}

/** Returns whether a post has the content it needs; drafts need none. */
function hasContent({ content: html, status: given }: Partial<PostInput>): boolean {
  return html === undefined || given === 'draft' || html.includes('<img') || htmlToText(html) !== ''
}

function limitText(name: string, maxLength: number, missing = `${name} must be a text.`) {
  return z
    .string({ error: missing })
    .transform((text) => text.toWellFormed().replaceAll('\0', '').trim())
    .refine((text) => text.length <= maxLength, {
      error: `${name} can have at most ${maxLength} characters.`,
    })
}

/** Converts empty text to null. */
function limitOptional(name: string, maxLength: number) {
  return limitText(name, maxLength)
    .nullable()
    .transform((text) => text || null)
}

function describeObjectIssue(issue: { code?: string; keys?: string[] }): string {
  return issue.code === 'unrecognized_keys'
    ? `These fields can't be written: ${(issue.keys ?? []).join(', ')}.`
    : 'The fields of the post are missing.'
}

function sanitize(html: string, context: z.RefinementCtx): string {
  try {
    return sanitizeHtml(html.replaceAll('\0', '')).trim()
  } catch (error) {
    if (!(error instanceof HtmlLimitError)) throw error
    context.addIssue({ code: 'custom', message: error.message })
    return z.NEVER
  }
}

/** Allows http(s), a path of this site, or a small raster picture as a data URI. */
function cleanPictureAddress(given: string): string | null {
  const url = cleanImageUrl(given)
  return url !== null && /^(?:https?:\/\/|data:|\/)/i.test(url) ? url : null
}

function cleanBlock(block: NewsContentBlock, context: z.RefinementCtx): NewsContentBlock {
  if (block.type === 'html') return { ...block, content: sanitize(block.content, context) }
  if (block.type !== 'image' || block.content.trim() === '') return block
  const url = cleanPictureAddress(block.content)
  if (url === null) {
    context.addIssue({ code: 'custom', message: 'The URL of an image must start with https:// or /.' })
    return z.NEVER
  }
  return { ...block, content: url }
}
