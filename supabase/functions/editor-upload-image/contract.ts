import { z } from '#domain/schema.ts'

const PURPOSES = ['blog', 'news-featured', 'news-content'] as const

/** Of the address or of the form; the rest of the input is the picture itself. */
export const purpose = z.enum(PURPOSES, {
  error: `Say what the picture is for: purpose must be ${PURPOSES.join(', ')}.`,
})
export type PicturePurpose = z.infer<typeof purpose>

export const answer = z.object({
  /** Public address, origin included, with the size of the picture as `?w=&h=`, when it is known. */
  url: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
})
export type Answer = z.infer<typeof answer>
