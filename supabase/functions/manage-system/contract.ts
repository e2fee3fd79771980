import { defineActions, z } from '#domain/schema.ts'

/** An email with editable texts. The function checks it, so that the admin loads no texts of emails. */
const mailKind = z.string()

export const input = defineActions(
  {
    read: {},
    'request-backup': {},
    /** `code` proves that the email arrived (server/settings/mail-proof.ts). */
    'send-test-mail': {
      code: z
        .string()
        .regex(/^\d{6}$/)
        .optional(),
      /** An email with sample values and the texts of the draft, instead of a plain one. */
      kind: mailKind.optional(),
    },
    'preview-mail': { kind: mailKind },
  },
  'The action must be read, request-backup, send-test-mail or preview-mail.',
)
export type Input = z.infer<typeof input>

const jobRun = z.object({
  status: z.enum(['running', 'succeeded', 'failed', 'abandoned']),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  /** Why it failed. */
  message: z.string().nullable(),
})

const scheduledJob = z.object({
  name: z.string(),
  every_seconds: z.number(),
  next_due_at: z.string(),
  /** Consecutive scheduled runs that failed. */
  failures: z.int(),
  succeeded_at: z.string().nullable(),
  last: jobRun.nullable(),
})
export type ScheduledJob = z.infer<typeof scheduledJob>

const backupRun = z.object({
  id: z.int(),
  kind: z.enum(['scheduled', 'manual']),
  /** Folder or bucket. */
  target: z.string().nullable(),
  file_name: z.string().nullable(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  bytes: z.number().nullable(),
  status: z.enum(['running', 'done', 'failed']),
  message: z.string().nullable(),
})
export type BackupRun = z.infer<typeof backupRun>

const backups = z.object({
  every_seconds: z.number(),
  due_in_seconds: z.number(),
  /** The latest twenty, newest first. */
  runs: z.array(backupRun),
})
export type Backups = z.infer<typeof backups>

export const answers = {
  read: z.object({
    database_version: z.string(),
    database_bytes: z.number(),
    jobs: z.array(scheduledJob),
    /** Deliveries by kind and status. */
    deliveries: z.array(z.object({ kind: z.string(), status: z.string(), count: z.int() })),
    /** Waiting time of the oldest due delivery. */
    oldest_due_seconds: z.number(),
    /** Null if backups are off. */
    backups: backups.nullable(),
    mail: z.object({
      has_server: z.boolean(),
      /** Recipient of lead notices; null if a hosted project has not set it. */
      agency_email: z.string().nullable(),
    }),
  }),
  /** False if backups are off, or one is running. */
  'request-backup': z.object({ requested: z.boolean() }),
  /** `reply`: the reply of the mail server, or why it could not be reached. */
  'send-test-mail': z.object({ to: z.string(), is_accepted: z.boolean(), reply: z.string() }),
  'preview-mail': z.object({ subject: z.string(), text: z.string() }),
} satisfies Record<Input['action'], z.ZodType>
export type Answer<Action extends Input['action']> = z.infer<(typeof answers)[Action]>
