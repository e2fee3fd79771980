/** `POST /system/v1/legal`: reads and confirms the legal pages. For owners only. */
import { z } from '../schema.ts'
import { LEGAL_PAGES } from './legal-pages.ts'

export const LEGAL_PATH = '/system/v1/legal'
export const MAX_LEGAL_TEXT_LENGTH = 100_000

const page = z.enum(LEGAL_PAGES)
export const legalInput = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('read') }),
  /** `body` is Markdown; null shows the generated draft again. */
  z.strictObject({
    action: z.literal('save'),
    page,
    body: z.string().trim().min(1).max(MAX_LEGAL_TEXT_LENGTH).nullable(),
  }),
])
export type LegalInput = z.infer<typeof legalInput>

export const legalAnswer = z.object({
  pages: z.array(
    z.object({
      page,
      title: z.string(),
      /** Draft generated from the settings. */
      draft: z.string(),
      /** Confirmed text; null while visitors see the draft. */
      current: z.object({ body: z.string(), saved_at: z.string() }).nullable(),
      /** Features that changed since the text was confirmed. */
      added: z.array(z.string()),
      removed: z.array(z.string()),
      /** Former texts, newest first. */
      former: z.array(z.object({ body: z.string(), saved_at: z.string() })),
    }),
  ),
})
export type LegalAnswer = z.infer<typeof legalAnswer>
export type LegalPageState = LegalAnswer['pages'][number]

export const legalProblem = z.object({ error: z.string() })
