import { z } from '#domain/schema.ts'

const PURPOSES = ['blog', 'news-featured', 'news-content'] as const

/** Query parameter or form field; the rest of the input is the picture. */
export const purpose = z.enum(PURPOSES, {
  error: `The purpose must be ${PURPOSES.join(', ')}.`,
})
export type PicturePurpose = z.infer<typeof purpose>

export const answer = z.object({
  /** Public URL, with the size of the picture as `?w=&h=` if known. */
  url: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
})
export type Answer = z.infer<typeof answer>
