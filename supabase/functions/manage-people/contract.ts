import { ROLES } from '#domain/permissions.ts'
import { defineActions, z } from '#domain/schema.ts'

const MAX_EMAIL_LENGTH = 254

const id = z.uuid({ error: 'must be the id of an account' })
const role = z.enum(ROLES, { error: 'The role must be admin, editor, author or sales.' })

export const input = defineActions(
  {
    list: {},
    invite: {
      email: z.email({ error: 'Enter an email address, such as name@example.com.' }).max(MAX_EMAIL_LENGTH),
      role,
    },
    /** Sends the invitation again. */
    resend: { id },
    /** Revokes an invitation that was not accepted yet. */
    revoke: { id },
    'set-role': { id, role },
    /** `heir` gets the posts; null leaves them. */
    deactivate: { id, heir: id.nullable() },
    reactivate: { id },
    'set-rule': { role, needs_second_factor: z.boolean() },
  },
  'The action must be list, invite, resend, revoke, set-role, deactivate, reactivate or set-rule.',
)
export type Input = z.infer<typeof input>

const person = z.object({
  id: z.string(),
  email: z.string(),
  /** May be empty. */
  name: z.string(),
  role,
  state: z.enum(['invited', 'active', 'deactivated']),
  since: z.string(),
  /** Null without any sign-in. */
  last_active_at: z.string().nullable(),
  has_second_factor: z.boolean(),
  /** Number of posts they created. */
  posts: z.number(),
})
export type Person = z.infer<typeof person>

export const answers = {
  list: z.object({
    people: z.array(person),
    rules: z.record(role, z.boolean()),
    /** By the settings. */
    owners_need_second_factor: z.boolean(),
  }),
  /** `invited`: an email was sent, whose link grants the role. `given`: the account had a role, which was changed. */
  invite: z.object({ outcome: z.enum(['invited', 'given']) }),
  resend: z.object({}),
  revoke: z.object({}),
  'set-role': z.object({}),
  deactivate: z.object({ handed: z.number() }),
  reactivate: z.object({}),
  'set-rule': z.object({}),
} satisfies Record<Input['action'], z.ZodType>
export type Answer<Action extends Input['action']> = z.infer<(typeof answers)[Action]>
