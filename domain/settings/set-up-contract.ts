import { z } from '../schema.ts'

/** Checks the setup link, or creates the owner's account. Responds with 200 or `{ problem }`. */
export const setUpInput = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('check'), secret: z.string().max(100) }),
  z.strictObject({
    action: z.literal('create'),
    secret: z.string().max(100),
    email: z.email({ error: 'Please enter an address such as name@example.com.' }).max(254),
    password: z
      .string()
      .min(12, { error: 'Please use at least 12 characters.' })
      .max(72, { error: 'Please use at most 72 characters.' }),
  }),
])
export type SetUpInput = z.infer<typeof setUpInput>
