import { ownAuthor, ownTag } from '#import/own/own-names.ts'
import type { OwnPost } from '#import/own/own-post.ts'
import type { NewsContentBlock } from '#domain/posts/post.ts'
import { z } from '#domain/schema.ts'

/** Characters. */
const MAX_SOURCE_ID_LENGTH = 2_000

export const input = z.strictObject({
  kind: z.enum(['blog', 'news'], { error: 'must be blog or news' }),
  /** `last` of the previous page; null for the first page. */
  after: z.string().max(MAX_SOURCE_ID_LENGTH).nullable().default(null),
})
export type Input = z.infer<typeof input>
export type Request = z.input<typeof input>

export const exportedPost = z.object({
  source_id: z.string(),
  version: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  content: z.string(),
  featured_image: z.string().nullable(),
  featured_image_alt: z.string().nullable(),
  featured_image_caption: z.string().nullable(),
  author: z.string().nullable(),
  tags: z.array(z.string()),
  status: z.enum(['published', 'draft']),
  published_at: z.string(),
  revised_at: z.string().nullable(),
  unpublish_at: z.string().nullable(),
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
  share_image: z.string().nullable(),
  noindex: z.boolean(),
  shopify_id: z.string().nullable().default(null),
  paths: z.array(z.string()),
  rich_content: z.array(z.custom<NewsContentBlock>()).default([]),
}) satisfies z.ZodType<OwnPost>

const names = z.object({ authors: z.array(ownAuthor), tags: z.array(ownTag) })

/** A page of posts by source id; `last` is null on the last page. The first page also has all authors and tags. */
export const answer = z.object({
  posts: z.array(exportedPost),
  last: z.string().nullable(),
  total: z.number(),
  names: names.nullable(),
})
export type Answer = z.infer<typeof answer>
