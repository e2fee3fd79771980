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
  'content',
  'import',
  'restore',
  'export',
] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

export type ActivityLine = {
  at: string
  kind: ActivityKind
  action: string
  actor_kind: 'person' | 'editor' | 'visitor' | 'server'
  actor_id: string | null
  /** Name or email of the person when they acted. */
  actor_email: string | null
  origin: string
  subject_table: string | null
  subject_id: string | null
  subject_name: string
  details: Record<string, unknown>
}
