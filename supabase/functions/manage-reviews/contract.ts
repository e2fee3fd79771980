import { z } from '#domain/schema.ts'
import type { Shape } from '#domain/shapes/shapes.ts'
import { answers as said, MAX_NOTE_LENGTH } from './answers.ts'

const id = z.uuid({ error: 'must be the id of a post' })
const table = z.enum(['blog_posts', 'news_posts'], { error: 'The table must be blog_posts or news_posts.' })
const note = z
  .string()
  .trim()
  .max(MAX_NOTE_LENGTH, {
    error: `A note has at most ${MAX_NOTE_LENGTH.toLocaleString('en-US')} characters.`,
  })
const reviewer = z.uuid({ error: 'must be the id of an account' }).nullable()
/** Of the text that was read: what came after it has been seen by nobody. */
const version = z.iso.datetime({ offset: true, error: 'must be a date with time and zone' })

export const input = z.discriminatedUnion(
  'action',
  [
    /** What waits for the caller. */
    z.strictObject({ action: z.literal('count') }),
    /** `id` null for a post that is not stored yet. */
    z.strictObject({ action: z.literal('read'), table, id: id.nullable() }),
    /** `reviewer` null asks whoever may publish. */
    z.strictObject({
      action: z.literal('submit'),
      table,
      id,
      note: note.default(''),
      reviewer: reviewer.default(null),
    }),
    z.strictObject({ action: z.literal('withdraw'), table, id }),
    z.strictObject({ action: z.literal('assign'), table, id, reviewer }),
    z.strictObject({
      action: z.literal('request-changes'),
      table,
      id,
      note: note.min(1, { error: 'Say what is to be changed.' }),
      version,
    }),
    z.strictObject({ action: z.literal('approve'), table, id, note: note.default(''), version }),
  ],
  {
    error:
      'Say what to do: the action must be count, read, submit, withdraw, assign, request-changes or approve.',
  },
)
export type Input = z.output<typeof input>

/** Said apart, for pages that need no more of this (`answers.ts`). */
export const answers = said satisfies Record<Input['action'], Shape<unknown>>
