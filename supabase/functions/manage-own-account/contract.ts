import { describeActions, z } from '#domain/schema.ts'

export const input = describeActions(
  {
    /** What leaving would mean. */
    describe: {},
    delete: {
      /** The address of the account, typed. */
      confirmation: z.string().trim().max(254),
      /** Who gets the posts; null where there are none, or nobody to have them. */
      heir: z.uuid({ error: 'must be the id of an account' }).nullable(),
    },
  },
  'Say what to do: the action must be describe or delete.',
)
export type Input = z.output<typeof input>

const described = z.object({
  /** That the account wrote first. */
  posts: z.number(),
  is_last_owner: z.boolean(),
  heirs: z.array(z.object({ id: z.string(), name: z.string() })),
})

/** By the action that was asked for. */
export const answers = {
  describe: described.extend({
    /** Signed in so lately that the account can be deleted. */
    is_recent: z.boolean(),
  }),
  /** How many posts were handed over. */
  delete: z.object({ handed: z.number() }),
} satisfies Record<Input['action'], z.ZodType>
export type OwnAccount = z.infer<typeof answers.describe>
/** What leaving would mean, as the database knows it. */
export const describedLeaving = described
