import { describeActions, postId as id, postTable as table, z } from '#domain/schema.ts'
import { versionContent } from '#domain/versions/version-content.ts'
import { editablePost } from '../read-authored-posts/contract.ts'

const MAX_NOTE_LENGTH = 300

const number = z.int({ error: 'must be the number of a version' }).min(1).max(2_147_483_647)

export const input = describeActions(
  {
    list: { table, id },
    read: { table, id, number },
    annotate: {
      table,
      id,
      number,
      note: z.string().max(MAX_NOTE_LENGTH, { error: `A note has at most ${MAX_NOTE_LENGTH} characters.` }),
    },
    restore: {
      table,
      id,
      number,
      /** `updated_at` of the post as it was looked at. */
      based_on: z.string().max(40),
    },
  },
  'Say what to do: the action must be list, read, annotate or restore.',
)
export type Input = z.infer<typeof input>

export const writeOrigin = z.enum(['page', 'api', 'import', 'undo', 'restore', 'server'])

const written = z.object({
  written_at: z.string(),
  /** Null when nobody was signed in, or it is not known. */
  written_by_email: z.string().nullable(),
  /** Null for what was written before versions were kept. */
  written_how: writeOrigin.nullable(),
  words: z.number(),
  /** Names of the fields in which it differs from the version before; empty for the first. */
  changed: z.array(z.string()),
})

/** A former state. */
export const version = written.extend({ number: z.number(), note: z.string() })
export type Version = z.infer<typeof version>

export const current = z.object({
  content: versionContent,
  updated_at: z.string(),
  /** Null for a post that has no former state. */
  written: written.nullable(),
})
export type Current = z.infer<typeof current>

/** By the action that was asked for. */
export const answers = {
  /** Newest first. */
  list: z.object({ versions: z.array(version), current }),
  read: z.object({ content: versionContent }),
  annotate: z.object({}),
  /** `kept`: the number of the version that holds what the post said before; null when it said the same. */
  restore: z.object({ post: editablePost, kept: z.number().nullable() }),
} satisfies Record<Input['action'], z.ZodType>
