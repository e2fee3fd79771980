import { LEAD_FORM_KINDS } from '#domain/leads/lead-form.ts'
import { leadSource } from '#domain/leads/lead-source.ts'
import { z, visitor } from '#domain/schema.ts'

/** Longer than every field, so that the error names the field that is too long. */
const text = z.string().max(20_000)
const percent = z.number().min(0)

export const input = z.strictObject({
  kind: z.enum(LEAD_FORM_KINDS),
  name: text,
  email: text,
  phone: text,
  company: text,
  message: text,
  /** The service that is asked about. */
  serviceSlug: z.string().max(100).nullable(),
  /** Requested result of the calculator, in percent. */
  calculation: z
    .strictObject({
      tacos: percent,
      organicSales: percent.lt(100),
      breakEvenAcos: z.number().nullable(),
    })
    .nullable(),
  source: leadSource,
  guard: z.strictObject({ isTrapFilled: z.boolean(), stampAgeSeconds: z.number().min(0).nullable() }),
  visitor,
})
export type Input = z.infer<typeof input>

/** It is stored; a refusal names fields as `fields: { email: '…' }`. */
export const answer = z.object({ success: z.literal(true) })
