import { z } from '#domain/schema.ts'
import { MAX_TITLE_LENGTH, storedFile } from '../manage-media/contract.ts'

/** Query parameter. The request body is the file. */
export const fileName = z
  .string({ error: 'The name of the file is missing: send it as ?name=.' })
  .min(1)
  .max(MAX_TITLE_LENGTH, { error: 'The name of the file is too long.' })

/** `is_known`: a file with these bytes exists; nothing was stored. */
export const answer = z.object({ file: storedFile, is_known: z.boolean() })
export type Answer = z.infer<typeof answer>
