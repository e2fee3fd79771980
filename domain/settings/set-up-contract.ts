import { z } from '../schema.ts'

/** Whether the link is valid, or makes the account of the owner; answers 200, or `setUpRefusal`. */
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

export const setUpRefusal = z.object({ problem: z.string() })

export const SET_UP_PATH = '/system/v1/set-up'
/** Parameter in the fragment of the sign-in page, which servers and their logs don't get. */
export const SET_UP_PARAMETER = 'set-up'
/** Where the set-up goes on. */
export const SET_UP_STEPS_PATH = '/admin/settings/set-up'
