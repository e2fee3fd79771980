import { POST_FILTERS } from '#domain/posts/post-states.ts'
import type { NewsContentBlock } from '#domain/posts/post.ts'
import { defineActions, postTable as table, z } from '#domain/schema.ts'

const MAX_PAGE = 1_000_000

export const input = defineActions(
  {
    list: {
      table,
      page: z.int({ error: 'The page must be a whole number.' }).min(1).max(MAX_PAGE).default(1),
      show: z
        .enum(POST_FILTERS, { error: `Choose what to show: ${POST_FILTERS.join(', ')}.` })
        .default('all'),
    },
    find: {
      table,
      id: z.uuid({ error: 'must be the id of a post' }),
    },
  },
  'The action must be list or find.',
)
export type Request = z.input<typeof input>

export const authoredPost = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  featured_image: z.string().nullable(),
  featured_image_alt: z.string().nullable(),
  author: z.string().nullable(),
  tags: z.array(z.string()),
  status: z.enum(['published', 'draft']),
  published_at: z.string(),
  updated_at: z.string(),
  /** Newer draft of a published post; in lists only. */
  newer_draft: z.object({ updated_at: z.string(), saved_by_email: z.string().nullable() }).optional(),
})
export type AuthoredPost = z.infer<typeof authoredPost>

/** A post with everything an author may change; only news posts have blocks, which the editor validates. */
export const editablePost = authoredPost.extend({
  content: z.string(),
  featured_image_caption: z.string().nullable(),
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
  share_image: z.string().nullable(),
  noindex: z.boolean(),
  /** When readers no longer see it. */
  unpublish_at: z.string().nullable().default(null),
  rich_content: z.array(z.custom<NewsContentBlock>()).optional(),
  created_at: z.string().optional(),
})
export type EditablePost = z.infer<typeof editablePost>

export const answers = {
  list: z.object({ posts: z.array(authoredPost), page: z.number(), total: z.number() }),
  find: z.object({ post: editablePost }),
}
export type Answers = { [Action in keyof typeof answers]: z.infer<(typeof answers)[Action]> }
