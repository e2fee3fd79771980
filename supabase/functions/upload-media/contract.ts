import { z } from '#domain/schema.ts'
import { MAX_TITLE_LENGTH, storedFile } from '../manage-media/contract.ts'

/** Of the address; the body is the file itself. */
export const fileName = z
  .string({ error: 'Say what the file is called: name must be given.' })
  .min(1)
  .max(MAX_TITLE_LENGTH, { error: 'The name of the file is too long.' })

/** `is_known`: these bytes were here before, and nothing was stored. */
export const answer = z.object({ file: storedFile, is_known: z.boolean() })
export type Answer = z.infer<typeof answer>
