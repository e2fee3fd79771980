import { defineActions, z } from '#domain/schema.ts'

const MAX_TEXT_LENGTH = 4_000

const text = z.string().max(MAX_TEXT_LENGTH)
const slug = text.min(1, { error: 'must name a tag' })

export const input = defineActions(
  {
    list: {},
    rename: { slug, name: text },
    describe: { slug, description: text },
    merge: { slug, into: slug },
    delete: { slug },
    restore: {
      removal: z.uuid({ error: 'must be the id of a removal' }),
    },
  },
  'The action must be list, rename, describe, merge, delete or restore.',
)
export type Input = z.infer<typeof input>

/** Counts include drafts. */
export const managedTag = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  blog_count: z.number(),
  news_count: z.number(),
  former: z.array(z.string()),
})
export type ManagedTag = z.infer<typeof managedTag>

const moved = z.object({ slug: z.string(), posts: z.number() })
const removed = z.object({ removal: z.string(), posts: z.number() })

/** Result of each action; `posts` is the number of changed posts. */
export const answers = {
  list: z.object({ tags: z.array(managedTag) }),
  rename: moved,
  describe: z.object({}),
  merge: removed,
  delete: removed,
  restore: moved,
} satisfies Record<Input['action'], z.ZodType>
