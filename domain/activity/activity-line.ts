/** What lines of the activity are of; the database holds them to it. */
export const ACTIVITY_KINDS = [
  'sign_in',
  'sign_in_failed',
  'account',
  'invitation',
  'role',
  'post',
  'author',
  'tag',
  'redirect',
  'setting',
  'import',
  'restore',
  'export',
] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** Somebody did something to something, at a moment. */
export type ActivityLine = {
  at: string
  kind: ActivityKind
  action: string
  actor_kind: 'person' | 'editor' | 'visitor' | 'server'
  actor_id: string | null
  /** As it was then. */
  actor_email: string | null
  /** What kind of address, or which door. */
  origin: string
  subject_table: string | null
  subject_id: string | null
  subject_name: string
  details: Record<string, unknown>
}
