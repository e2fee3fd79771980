import { DEMO_CONTENT_SETTING, LAUNCHED_SETTING, MAIL_PROOF_SETTING } from '../launch/launch-settings.ts'
import { writeCsvTable } from '#import/csv/write-csv.ts'

export const KIND_LABELS: Record<ActivityKind, string> = {
  sign_in: 'Sign-ins',
  sign_in_failed: 'Failed sign-ins',
  account: 'Accounts',
  invitation: 'Invitations',
  role: 'Roles',
  post: 'Posts',
  author: 'Authors',
  tag: 'Tags',
  redirect: 'Redirects',
  setting: 'Settings',
  content: 'Page contents',
  import: 'Imports',
  restore: 'Restores',
  export: 'Exports',
}

const THINGS: Record<string, string> = {
  activity: 'the activity',
  authors: 'the author',
  blog_posts: 'the blog post',
  booking_days_off: 'a day off',
  public_holidays: 'a public holiday',
  booking_hosts: 'the host of calls',
  booking_rules: 'the public holidays of calls',
  event_types: 'the call type',
  installation_settings: 'the rules of accounts',
  leads: 'leads',
  legal_texts: 'a text of the legal page',
  news_posts: 'the news post',
  personal_data: 'the data about a person',
  news_schedule: 'the schedule of news',
  payment_requests: 'payment requests',
  redirects: 'the redirect',
  site_documents: 'the page content',
  site_settings: 'the setting',
  tags: 'the tag',
  webhook_endpoints: 'the webhook endpoint',
}
const LISTS: Record<string, string> = { blog_posts: 'blog posts', news_posts: 'news posts' }

const ACCOUNT_WORDS: Record<string, string> = {
  login: 'signed in',
  login_failed: 'could not sign in',
  logout: 'signed out',
  mfa_code_login: 'signed in with a second step',
  passkey_login: 'signed in with a passkey',
  passkey_failed: 'could not sign in with a passkey',
  passkey_added: 'added a passkey',
  passkey_renamed: 'renamed a passkey',
  passkey_removed: 'removed a passkey',
  user_signedup: 'signed up',
  user_confirmed: 'confirmed the address',
  user_modified: 'changed the account',
  user_recovery_requested: 'asked for a new password',
  user_updated_password: 'changed the password',
  identity_linked: 'linked another account',
  identity_unlinked: 'unlinked another account',
  factor_enrolled: 'began to set up a second step',
  factor_verified: 'proved the second step',
  factor_deleted: 'removed a second step',
  recovery_codes_generated: 'got recovery codes',
  recovery_codes_regenerated: 'got new recovery codes',
  recovery_code_used: 'used a recovery code',
  session_ended: 'ended a session',
  personal_data_erased: 'erased the data about a person',
}
const DONE_TO: Record<string, string> = {
  user_invited: 'invited',
  user_created: 'made an account for',
  user_deleted: 'deleted the account of',
}

const ORIGINS: Record<string, string> = {
  page: 'on a page',
  api: 'over the interface for programs',
  import: 'by an import',
  undo: 'by undoing an import',
  restore: 'from the history',
  server: 'by the server',
  this_machine: 'from the machine itself',
  private_network: 'from a private network',
  internet_ipv4: 'from the internet (IPv4)',
  internet_ipv6: 'from the internet (IPv6)',
  unknown: 'from an unknown address',
}

export function describeActor({ actor_kind: kind, actor_email: email }: ActivityLine): string {
  if (kind === 'editor') return 'Editor mode'
  if (kind === 'visitor') return 'Someone'
  if (kind === 'server') return 'The site'
  return email ?? 'A deleted account'
}

/** Returns the rest of the sentence, such as "published the blog post “Hello”". */
export function describeAction(line: ActivityLine): string {
  const { kind, action, subject_table: table, subject_name: name } = line
  const quoted = name === '' ? '' : ` “${name}”`
  const thing = `${THINGS[table ?? ''] ?? 'something'}${quoted}`
  switch (kind) {
    case 'sign_in':
    case 'sign_in_failed':
    case 'account':
    case 'invitation':
      if (DONE_TO[action]) return `${DONE_TO[action]} ${name || 'somebody'}`
      return ACCOUNT_WORDS[action] ?? sayWords(action)
    case 'role':
      return describeRole(line)
    case 'import':
      return `${action === 'started' ? 'started an import' : `${action} an import`} of ${LISTS[table ?? ''] ?? 'posts'}${quoted}`
    case 'restore':
      return action === 'version_restored'
        ? `restored a version of ${thing}`
        : `restored ${thing} from the trash`
    case 'export':
      return `exported ${LISTS[table ?? ''] ?? THINGS[table ?? ''] ?? 'something'}`
    case 'setting':
      if (name === LAUNCHED_SETTING)
        return line.details['value'] === 'on' ? 'launched the site' : 'hid the site from search engines'
      if (name === DEMO_CONTENT_SETTING) return 'decided about the demo’s content'
      if (name === MAIL_PROOF_SETTING) return 'confirmed that a test email arrived'
      return `${sayWords(action)} ${thing}`
    default:
      return `${sayWords(action)} ${thing}`
  }
}

export function describeDetails({ details }: ActivityLine): string {
  const { fields, status, reasons } = details
  if (typeof reasons === 'object' && reasons !== null)
    return `Open items: ${Object.entries(reasons)
      .map(([id, reason]) => `${id}, because “${String(reason)}”`)
      .join('; ')}`
  if (Array.isArray(fields) && fields.length > 0)
    return `Changed: ${fields.map((name) => sayWords(String(name))).join(', ')}`
  if (typeof status === 'string') return `As ${status}`
  const counts = ['created', 'updated', 'refused', 'failed'].flatMap((name) => {
    const count = details[name]
    return typeof count === 'number' && count > 0 ? [`${count.toLocaleString('en-US')} ${name}`] : []
  })
  return counts.join(', ')
}

export function describeOrigin({ origin }: ActivityLine): string {
  return ORIGINS[origin] ?? sayWords(origin)
}

function describeRole({ action, subject_name: name, details }: ActivityLine): string {
  const role = typeof details['role'] === 'string' ? details['role'] : 'a role'
  const person = name || 'a deleted account'
  if (action === 'granted') return `gave the role ${role} to ${person}`
  if (action === 'revoked') return `took the role ${role} from ${person}`
  return `changed the role of ${person} to ${role}`
}

function sayWords(name: string): string {
  return name.replaceAll('_', ' ')
}

export function writeActivityCsv(lines: readonly ActivityLine[]): string {
  return writeCsvTable(lines, {
    When: (line) => new Date(line.at).toISOString(),
    Who: describeActor,
    Account: (line) => line.actor_id,
    Kind: (line) => KIND_LABELS[line.kind],
    What: describeAction,
    Details: describeDetails,
    From: describeOrigin,
    Table: (line) => line.subject_table,
    Id: (line) => line.subject_id,
  })
}

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
