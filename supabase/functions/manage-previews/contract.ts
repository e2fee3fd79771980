import { describeActions, postId as id, postTable as table, z } from '#domain/schema.ts'

export const PREVIEW_DAYS = [1, 7, 30] as const
export const MAX_LABEL_LENGTH = 100

export const input = describeActions(
  {
    list: { table, id },
    create: {
      table,
      id,
      /** For so long it works. */
      days: z.literal([...PREVIEW_DAYS], { error: `Choose for how long: ${PREVIEW_DAYS.join(', ')} days.` }),
      /** Whom it is for. */
      label: z
        .string()
        .trim()
        .max(MAX_LABEL_LENGTH, { error: `Whom it is for has at most ${MAX_LABEL_LENGTH} characters.` })
        .default(''),
    },
    revoke: {
      table,
      id,
      /** Null for all links of the post. */
      preview: z.uuid({ error: 'must be the id of a link' }).nullable(),
    },
  },
  'Say what to do: the action must be list, create or revoke.',
)
export type Input = z.output<typeof input>

export const previewLink = z.object({
  id: z.string(),
  label: z.string(),
  created_at: z.string(),
  /** An address; null when nobody was signed in. */
  created_by: z.string().nullable(),
  expires_at: z.string(),
  is_revoked: z.boolean(),
  opened_count: z.number(),
  last_opened_at: z.string().nullable(),
  /** What its address ends in; null once it ended, and when the key of the installation is another one since. */
  token: z.string().nullable(),
})
export type PreviewLink = z.infer<typeof previewLink>

/** By the action that was asked for: the links of the post, newest first, those that work before those that ended. */
export const answers = {
  list: z.object({ links: z.array(previewLink) }),
  create: z.object({ links: z.array(previewLink), created: z.string() }),
  revoke: z.object({ links: z.array(previewLink) }),
} satisfies Record<Input['action'], z.ZodType>
