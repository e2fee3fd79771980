import { z } from '#domain/schema.ts'
import { day } from '../read-payment-request/contract.ts'

export const input = z.strictObject({
  /** As printed, such as 2026-0001. */
  number: z.string().max(40),
  email: z.email({ error: 'must be an email address' }).max(320),
  today: day,
  visitor: z.object({ address: z.string().nullable() }),
})
export type Input = z.infer<typeof input>

/** The same whether or not the request exists. */
export const answer = z.object({})
