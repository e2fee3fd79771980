import { defineActions, postId as id, postTable as table, z } from '#domain/schema.ts'
import { versionContent } from '#domain/versions/version-content.ts'
import { editablePost } from '../read-authored-posts/contract.ts'

const MAX_NOTE_LENGTH = 300

const number = z.int({ error: 'must be the number of a version' }).min(1).max(2_147_483_647)

export const input = defineActions(
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
      /** `updated_at` of the post that the caller saw. */
      based_on: z.string().max(40),
    },
  },
  'The action must be list, read, annotate or restore.',
)
export type Input = z.infer<typeof input>

export const writeOrigin = z.enum(['page', 'api', 'import', 'undo', 'restore', 'server'])

const written = z.object({
  written_at: z.string(),
  /** Null if unknown. */
  written_by_email: z.string().nullable(),
  /** Null for content from before versions were recorded. */
  written_how: writeOrigin.nullable(),
  words: z.number(),
  /** Fields that differ from the previous version; empty for the first. */
  changed: z.array(z.string()),
})

export const version = written.extend({ number: z.number(), note: z.string() })
export type Version = z.infer<typeof version>

export const current = z.object({
  content: versionContent,
  updated_at: z.string(),
  /** Null for a post without versions. */
  written: written.nullable(),
})
export type Current = z.infer<typeof current>

export const answers = {
  /** Newest first. */
  list: z.object({ versions: z.array(version), current }),
  read: z.object({ content: versionContent }),
  annotate: z.object({}),
  /** `kept`: number of the version that stores the replaced content; null if nothing changed. */
  restore: z.object({ post: editablePost, kept: z.number().nullable() }),
} satisfies Record<Input['action'], z.ZodType>
