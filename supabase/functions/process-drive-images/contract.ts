import { z } from '#domain/schema.ts'

const MAX_ADDRESS_LENGTH = 2_000
const NO_URL = 'Please enter a Google Drive URL'

export const input = z.object({
  drive_url: z
    .string({ error: NO_URL })
    .trim()
    .min(1, { error: NO_URL })
    .max(MAX_ADDRESS_LENGTH, { error: 'This address is too long.' }),
  news_post_id: z
    .union([z.uuid(), z.literal('').transform(() => null)], {
      error: 'This is not the id of a news post. Copy it from the address of the post.',
    })
    .nullish(),
})
export type Input = z.infer<typeof input>
export type Request = z.input<typeof input>

export const answer = z.object({ supabase_url: z.string().min(1) })
export type Answer = z.infer<typeof answer>
