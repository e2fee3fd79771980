import { z } from '#domain/schema.ts'
import { authoredPost } from '../read-authored-posts/contract.ts'

const MAX_TOKEN_LENGTH = 200

export const input = z.strictObject({
  token: z.string().max(MAX_TOKEN_LENGTH),
  visitor: z.object({ address: z.string().nullable() }),
})
export type Input = z.infer<typeof input>

/** The post with its newer draft, if any. */
const previewedPost = authoredPost.omit({ newer_draft: true }).extend({
  content: z.string(),
  featured_image_caption: z.string().nullable(),
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
  share_image: z.string().nullable(),
  noindex: z.boolean(),
})

const previewedAuthor = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  role: z.string(),
  bio: z.string(),
  picture: z.string().nullable(),
  picture_alt: z.string(),
  links: z.unknown(),
})

export const openedPreview = z.object({
  table: z.enum(['blog_posts', 'news_posts']),
  post: previewedPost,
  author: previewedAuthor.nullable(),
  expires_at: z.string(),
  /** The post without its newer draft is public. */
  is_published: z.boolean(),
  has_draft: z.boolean(),
})
export type OpenedPreview = z.infer<typeof openedPreview>

/** `preview` is null for an unknown or ended link. */
export const answer = z.object({ preview: openedPreview.nullable() })
