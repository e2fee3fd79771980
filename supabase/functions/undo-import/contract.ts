import { z } from '#domain/schema.ts'
import { importRun } from '../import-posts/contract.ts'

export const input = z.object({ run_id: z.uuid({ error: 'must be the id of an import' }) })
export type Input = z.infer<typeof input>

/** Result of an undo. `kept`: posts that were not undone, with the reason. */
const undone = z.object({
  deleted: z.number(),
  restored: z.number(),
  kept: z.array(z.object({ post_id: z.string(), title: z.string(), reason: z.string() })),
})

export const answer = undone.extend({ run: importRun })
export type Answer = z.infer<typeof answer>
