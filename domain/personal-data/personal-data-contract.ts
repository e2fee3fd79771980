/** `POST /system/v1/personal-data`: lists or erases the records about an email address. For owners only. */
import { z } from '../schema.ts'

export const PERSONAL_DATA_PATH = '/system/v1/personal-data'

const email = z.string().trim().pipe(z.email().max(320))
export const personalDataInput = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('read'), email }),
  z.strictObject({ action: z.literal('erase'), email }),
])
export type PersonalDataInput = z.input<typeof personalDataInput>

/** Record kinds and their labels, in display order. */
export const PERSONAL_DATA_KINDS = {
  messages: 'Messages',
  calls: 'Calls',
  emails: 'Emails and webhooks',
  provider_events: 'Reports of payment and booking providers',
  payments: 'Payment requests',
  account: 'Account',
  activity: 'Activity of staff',
  sign_ins: 'Sign-ins',
} as const
export type PersonalDataKind = keyof typeof PERSONAL_DATA_KINDS

/** Reasons to keep records of a kind when a person's data is erased. */
export const RETAINED_KINDS: Partial<Record<PersonalDataKind, string>> = {
  payments: 'kept, because tax law requires invoices',
  account: 'kept: people delete their account under Security, and owners remove roles above',
  activity: 'kept as proof until its retention ends',
  sign_ins: 'kept as proof until their retention ends',
}

const kinds = Object.keys(PERSONAL_DATA_KINDS) as [PersonalDataKind, ...PersonalDataKind[]]
export const personalDataAnswer = z.object({
  records: z.record(z.enum(kinds), z.array(z.record(z.string(), z.unknown()))),
})
export type PersonalData = z.output<typeof personalDataAnswer>['records']

export const personalDataProblem = z.object({ error: z.string() })
