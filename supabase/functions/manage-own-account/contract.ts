import { defineActions, z } from '#domain/schema.ts'

export const input = defineActions(
  {
    /** Consequences of deleting the account. */
    describe: {},
    delete: {
      /** Email address of the account, as typed. */
      confirmation: z.string().trim().max(254),
      /** Account that gets the posts; null if there are none or no account can have them. */
      heir: z.uuid({ error: 'must be the id of an account' }).nullable(),
    },
  },
  'The action must be describe or delete.',
)
export type Input = z.output<typeof input>

const described = z.object({
  /** Number of posts that the account created. */
  posts: z.number(),
  is_last_owner: z.boolean(),
  heirs: z.array(z.object({ id: z.string(), name: z.string() })),
})

export const answers = {
  describe: described.extend({
    /** The sign-in is recent enough to delete the account. */
    is_recent: z.boolean(),
  }),
  delete: z.object({ handed: z.number() }),
} satisfies Record<Input['action'], z.ZodType>
export type OwnAccount = z.infer<typeof answers.describe>
/** Fields that the database provides. */
export const accountDeletion = described
