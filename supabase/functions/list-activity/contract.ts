import { ACTIVITY_KINDS } from '#domain/activity/activity-line.ts'
import { describeActions, z } from '#domain/schema.ts'

const moment = z.iso.datetime({ offset: true })
const shown = {
  /** Null for every kind. */
  kind: z.enum(ACTIVITY_KINDS).nullable(),
  /** The id of an account, or who has none: a page in editor mode, a visitor, the site itself. Null for everybody. */
  person: z
    .union([z.uuid(), z.enum(['editor', 'visitor', 'server'])], { error: 'must be the id of an account' })
    .nullable(),
  from: moment.nullable(),
  /** Not included. */
  until: moment.nullable(),
  /** The last line that is shown: those before it follow. */
  before: z.strictObject({ at: moment, id: z.int() }).nullable(),
}

export const input = describeActions(
  {
    list: { ...shown },
    export: { ...shown },
    people: {},
  },
  'Say what to read of the activity: the action must be list, export or people.',
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

/** By the action that was asked for. */
export const answers = {
  list: lines,
  export: lines,
  /** Accounts that lines are of. */
  people: z.object({ people: z.array(z.object({ id: z.string(), email: z.string().nullable() })) }),
} satisfies Record<Input['action'], z.ZodType>
export type Answer<Action extends Input['action']> = z.infer<(typeof answers)[Action]>
