import { defineActions, postTable as table, z } from '#domain/schema.ts'

const MAX_SEARCH_LENGTH = 200
const MAX_PAGE = 100_000

export const input = defineActions(
  {
    list: {
      table,
      /** Part of the title; empty for all. */
      search: z.string().max(MAX_SEARCH_LENGTH),
      page: z.int({ error: 'The page must be a whole number.' }).min(1).max(MAX_PAGE),
    },
    erase: { table, id: z.uuid({ error: 'must be the id of a post' }) },
  },
  'The action must be list or erase.',
)
export type Input = z.infer<typeof input>

/** `kept_until`: when the post is deleted permanently. */
export const binnedPost = z.object({
  id: z.string(),
  title: z.string(),
  deleted_at: z.string(),
  /** Null if unknown. */
  deleted_by_email: z.string().nullable(),
  kept_until: z.string(),
})
export type BinnedPost = z.infer<typeof binnedPost>

export const answers = {
  /** Newest first. */
  list: z.object({ posts: z.array(binnedPost), total: z.number() }),
  erase: z.object({}),
} satisfies Record<Input['action'], z.ZodType>
