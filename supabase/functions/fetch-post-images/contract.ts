import { z } from '#domain/schema.ts'

const MAX_POSTS = 100

const options = { retry: z.boolean().default(false), list: z.boolean().default(false) }

export const input = z.union(
  [
    z.object({ run_id: z.uuid(), ...options }),
    z.object({
      kind: z.enum(['blog', 'news']),
      post_ids: z.array(z.uuid()).min(1).max(MAX_POSTS),
      ...options,
    }),
  ],
  { error: `Name an import (run_id), or up to ${MAX_POSTS} posts (kind and post_ids).` },
)
export type Input = z.infer<typeof input>

/** A remote picture that was imported or failed. */
export const pictureOutcome = z.object({
  id: z.string(),
  post_id: z.string(),
  url: z.string(),
  state: z.enum(['done', 'failed']),
  reason: z.string().nullable(),
  attempts: z.number(),
})
export type PictureOutcome = z.infer<typeof pictureOutcome>

/** With the title of its post. */
export const fetchedPicture = pictureOutcome.extend({ title: z.string() })
export type FetchedPicture = z.infer<typeof fetchedPicture>

export const answer = z.object({
  done: z.number(),
  failed: z.number(),
  /** Pictures for the next calls. */
  remaining: z.number(),
  pictures: z.array(fetchedPicture),
})
export type Answer = z.infer<typeof answer>
