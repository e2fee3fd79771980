export type LaunchFacts = {
  /** Labels of identity settings that still have the demo value. */
  demoIdentity: readonly string[]
  /** False if neither a logo nor an icon is set, so that the demo's mark is shown. */
  hasOwnMark: boolean
  /** Demo content that is still in use, with the page that shows it. */
  demoParts: readonly { id: string; what: string; path: string }[]
  /** Published contents that became invalid with a release: document, field and reason. */
  invalidContents: readonly string[]
  publishedDemoPosts: number
  /** `proven`: a test email sent with the current settings arrived. */
  mail: 'none' | 'set' | 'proven'
  siteUrl: string
  /**
   * Why visitors can't reach this installation at `siteUrl`; null if they can, or if the URL is local and was
   * not checked.
   */
  addressProblem: string | null
  canPay: boolean
  /** `away`: the page of the booking service does not respond. */
  booking: 'hosts' | 'service' | 'away' | 'none'
  /** Titles of legal pages that are drafts, and of those whose settings changed after they were confirmed. */
  legal: { drafts: readonly string[]; outdated: readonly string[] }
  owners: { total: number; withoutFactor: number }
  /** `at`: time of the last backup; null if there is none. `hosted`: the hosted project makes backups. */
  backup: { kind: 'hosted' } | { kind: 'off' } | { kind: 'scheduled'; at: string | null }
  drawsShareImages: boolean
  /** False if the environment hides the site from search engines. */
  canBeIndexed: boolean
  now: number
}

export type LaunchPoint = {
  id: string
  isDone: boolean
  text: string
  /** Page where this can be changed or seen; null if it can't be changed in the browser. */
  path: string | null
}

const DAY_MS = 86_400_000
const LOCAL = /^(?:localhost|127\.|\[::1\])/
/** Returns whether `siteUrl` can be checked from outside. */
export function isPublicUrl(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl)
  return protocol === 'https:' && !LOCAL.test(hostname)
}

const BOOKING_TEXTS: Record<LaunchFacts['booking'], string> = {
  hosts: 'Visitors can book calls with a named host.',
  service: 'Visitors can book calls on the page of your booking service, which is reachable.',
  away: 'The page of your booking service does not respond. Check its address.',
  none: 'No host has a name, so calls are booked with “the agency”.',
}

/** Returns what is left to do before the site can go public. */
export function judgeLaunch(facts: LaunchFacts): LaunchPoint[] {
  const { demoIdentity, demoParts, publishedDemoPosts: posts, owners } = facts
  const isPublic = isPublicUrl(facts.siteUrl)
  const point = (id: string, path: string | null, isDone: boolean, done: string, open: string) => ({
    id,
    path,
    isDone,
    text: isDone ? done : open,
  })
  return [
    point(
      'identity',
      '/admin/settings/agency',
      demoIdentity.length === 0,
      'Name, email, phone and address are your own.',
      `Still the demo’s: ${demoIdentity.join(', ').toLowerCase()}.`,
    ),
    point(
      'look',
      '/admin/settings/look',
      facts.hasOwnMark,
      'Logo or icon are your own.',
      'The logo and the icon are still the demo’s.',
    ),
    ...demoParts.map(({ id, what, path }) =>
      point(
        `demo-${id}`,
        path,
        false,
        '',
        `${what.charAt(0).toUpperCase()}${what.slice(1)} are the demo’s or placeholders.`,
      ),
    ),
    ...facts.invalidContents.map((problem, at) =>
      point(
        `unusable-${at}`,
        null,
        false,
        '',
        `This content of a page can’t be used anymore, so visitors see the default. ${problem} Correct it on the page and publish it again.`,
      ),
    ),
    point(
      'posts',
      '/admin/posts',
      posts === 0,
      'No demo post is published.',
      posts === 1 ? '1 demo post is published.' : `${posts} demo posts are published.`,
    ),
    point(
      'mail',
      '/admin/settings/email',
      facts.mail === 'proven',
      'A test email arrived.',
      facts.mail === 'none'
        ? 'No mail server is set up, so nobody gets an email.'
        : 'It is not known whether emails arrive. Send yourself a test email, and enter its code.',
    ),
    point(
      'address',
      null,
      isPublic && facts.addressProblem === null,
      `The site answers at ${facts.siteUrl}.`,
      isPublic
        ? facts.addressProblem!
        : `The address is ${facts.siteUrl}. Ask an operator to set SITE_URL to the public address, with https, in the .env file on the server and to restart the site.`,
    ),
    point(
      'payment',
      '/admin/settings/payments',
      facts.canPay,
      'Clients can pay.',
      'There is no way to pay. Enter a bank account, a payment link or a payment form.',
    ),
    point(
      'booking',
      facts.booking === 'away' ? '/admin/settings/booking' : '/admin/calendar/settings/hosts',
      facts.booking === 'hosts' || facts.booking === 'service',
      BOOKING_TEXTS[facts.booking],
      BOOKING_TEXTS[facts.booking],
    ),
    point(
      'legal',
      '/admin/settings/legal',
      facts.legal.drafts.length === 0,
      'The legal texts are confirmed.',
      `Still drafts: ${facts.legal.drafts.join(', ')}.`,
    ),
    ...(facts.legal.outdated.length > 0
      ? [
          point(
            'legal-changes',
            '/admin/settings/legal',
            false,
            '',
            `Settings changed since these texts were confirmed: ${facts.legal.outdated.join(', ')}.`,
          ),
        ]
      : []),
    point(
      'accounts',
      '/admin/people',
      owners.total > 0 && owners.withoutFactor === 0,
      'Every owner signs in with a second step.',
      owners.total === 0
        ? 'No account is an owner.'
        : owners.total === 1
          ? 'The owner signs in with a password only.'
          : `${owners.withoutFactor} of ${owners.total} owners sign in with a password only.`,
    ),
    judgeBackup(facts.backup, facts.now),
    point(
      'share-images',
      '/admin/settings/look',
      facts.drawsShareImages,
      'Share images work.',
      'Share images can’t be drawn. Choose another logo; if that does not help, ask an operator to check the log.',
    ),
    point(
      'indexing',
      null,
      facts.canBeIndexed,
      'Search engines can show the site after the launch.',
      'LAUNCHED=off in the server’s environment hides the site from search engines. An operator removes it.',
    ),
  ]
}

function judgeBackup(backup: LaunchFacts['backup'], now: number): LaunchPoint {
  const base = { id: 'backups', path: '/admin/settings/backups' }
  if (backup.kind === 'hosted')
    return { ...base, isDone: true, text: 'The hosted project makes its own backups.' }
  if (backup.kind === 'off') return { ...base, isDone: false, text: 'Scheduled backups are off.' }
  const isRecent = backup.at !== null && now - Date.parse(backup.at) < DAY_MS
  return {
    ...base,
    isDone: isRecent,
    text: isRecent
      ? 'The latest backup is less than a day old, and was verified.'
      : 'There is no backup from the last day.',
  }
}
