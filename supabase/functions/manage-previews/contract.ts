import { defineActions, z } from '#domain/schema.ts'

const table = z.enum(['blog_posts', 'news_posts', 'site_documents'], {
  error: 'must be blog_posts, news_posts or site_documents',
})
/** Id of a post, or path of a page. */
const id = z.union([z.uuid(), z.string().regex(/^\/(?:[^/?#\s][^?#\s]{0,300})?$/)], {
  error: 'must be the id of a post or the path of a page',
})

export const PREVIEW_DAYS = [1, 7, 30] as const
export const MAX_LABEL_LENGTH = 100

export const input = defineActions(
  {
    list: { table, id },
    create: {
      table,
      id,
      days: z.literal([...PREVIEW_DAYS], {
        error: `Choose how long the link works: ${PREVIEW_DAYS.join(', ')} days.`,
      }),
      /** Who the link is for. */
      label: z
        .string()
        .trim()
        .max(MAX_LABEL_LENGTH, {
          error: `The name of the recipient has at most ${MAX_LABEL_LENGTH} characters.`,
        })
        .default(''),
    },
    revoke: {
      table,
      id,
      /** Null for all links of the post or page. */
      preview: z.uuid({ error: 'must be the id of a link' }).nullable(),
    },
  },
  'The action must be list, create or revoke.',
)
export type Input = z.output<typeof input>

export const previewLink = z.object({
  id: z.string(),
  label: z.string(),
  created_at: z.string(),
  /** Email address; null if unknown. */
  created_by: z.string().nullable(),
  expires_at: z.string(),
  is_revoked: z.boolean(),
  opened_count: z.number(),
  last_opened_at: z.string().nullable(),
  /** End of the URL; null if the link ended or the key of the installation changed. */
  token: z.string().nullable(),
})
export type PreviewLink = z.infer<typeof previewLink>

/** Result of each action. Links of the post or page, newest first, active ones before expired ones. */
export const answers = {
  list: z.object({ links: z.array(previewLink) }),
  create: z.object({ links: z.array(previewLink), created: z.string() }),
  revoke: z.object({ links: z.array(previewLink) }),
} satisfies Record<Input['action'], z.ZodType>
