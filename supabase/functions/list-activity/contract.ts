import { ACTIVITY_KINDS } from '#domain/activity/describe-activity.ts'
import { defineActions, z } from '#domain/schema.ts'

const moment = z.iso.datetime({ offset: true })
const shown = {
  /** Null for all kinds. */
  kind: z.enum(ACTIVITY_KINDS).nullable(),
  /** Id of an account, or a kind of actor without an account; null for all. */
  person: z
    .union([z.uuid(), z.enum(['editor', 'visitor', 'server'])], { error: 'must be the id of an account' })
    .nullable(),
  from: moment.nullable(),
  /** Exclusive. */
  until: moment.nullable(),
  /** The last listed line. */
  before: z.strictObject({ at: moment, id: z.int() }).nullable(),
}

export const input = defineActions(
  {
    list: { ...shown },
    export: { ...shown },
    people: {},
  },
  'The action must be list, export or people.',
)
export type Input = z.infer<typeof input>

const activityLine = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  action: z.string(),
  actor_kind: z.enum(['person', 'editor', 'visitor', 'server']),
  actor_id: z.string().nullable(),
  actor_email: z.string().nullable(),
  origin: z.string(),
  subject_table: z.string().nullable(),
  subject_id: z.string().nullable(),
  subject_name: z.string(),
  details: z.record(z.string(), z.unknown()),
})

const lines = z.object({ lines: z.array(activityLine), has_more: z.boolean() })

export const answers = {
  list: lines,
  export: lines,
  /** Accounts in the log. */
  people: z.object({ people: z.array(z.object({ id: z.string(), email: z.string().nullable() })) }),
} satisfies Record<Input['action'], z.ZodType>
export type Answer<Action extends Input['action']> = z.infer<(typeof answers)[Action]>
