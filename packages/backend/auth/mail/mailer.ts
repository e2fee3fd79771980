/** Sends emails after the response, with quotas by purpose and address. Contract, sections 4.1 and 4.9. */
import { setTimeout } from 'node:timers/promises'
import { hashSubject, type RateLimits } from '#backend/limits/rate-limits.ts'
import type { AuthSettings } from '../auth-options.ts'
import { authErrors } from '../errors/errors.ts'
import type { Jobs } from '../jobs.ts'
import {
  getAddressLimit,
  FIRST_MAIL_LIMIT,
  type Mail,
  getPauseLimit,
  getMailPurpose,
  getTotalLimit,
} from './mail-purposes.ts'
import type { MailKind, MailVariables } from './mail-texts.ts'
import { renderMail } from './render-mail.ts'

export type Mailer = ReturnType<typeof createMailer>

const EVERYBODY = 'everybody'
const PAUSES_MS = [0, 1_000, 5_000]

export function createMailer(settings: AuthSettings, limits: RateLimits, jobs: Jobs) {
  const signUps = getTotalLimit('sign-up', settings.mailsPerHour)
  const accounts = getTotalLimit('account', settings.mailsPerHour)

  async function takeShare(kind: MailKind, address: string): Promise<number | null> {
    if (getMailPurpose(kind) === 'notice') return null
    // Sign-ups count when they are sent, so that refused requests don't use up the quota.
    if (getMailPurpose(kind) === 'sign-up') return limits.peek(signUps, EVERYBODY)
    const isFirst = (await limits.take(FIRST_MAIL_LIMIT, `${kind}:${address}`)) === null
    return isFirst ? null : limits.take(accounts, EVERYBODY)
  }

  async function takeAtDelivery(kind: MailKind, to: string): Promise<number | null> {
    if (getMailPurpose(kind) === 'account') return null
    return getMailPurpose(kind) === 'sign-up'
      ? limits.take(signUps, EVERYBODY)
      : limits.take(getAddressLimit(kind), hashSubject(to))
  }

  async function deliver(mail: Mail, kind: MailKind): Promise<void> {
    if ((await takeAtDelivery(kind, mail.to)) !== null)
      throw new Error(`An email (${kind}) was not sent: the hourly email limit is reached.`)
    let reason: string | null = null
    for (const pauseMs of PAUSES_MS) {
      await setTimeout(pauseMs)
      reason = await settings.mail.send(mail).then(() => null, describeFailure)
      if (reason === null) return
    }
    throw new Error(`An email (${kind}) could not be sent to the mail server: ${reason}`)
  }

  return {
    /**
     * Counts an email of `kind` to this address, known or not.
     * @throws AuthError 429 `over_email_send_rate_limit`
     */
    async reserve(kind: MailKind, email: string): Promise<void> {
      const address = hashSubject(email)
      const pause = await limits.take(getPauseLimit(settings.mailPauseSeconds), `${kind}:${address}`)
      if (pause !== null) throw authErrors.address.mailTooSoon(pause)
      const wait = (await limits.take(getAddressLimit(kind), address)) ?? (await takeShare(kind, address))
      if (wait !== null) throw authErrors.address.tooManyMails(wait)
    },
    /**
     * Counts an `account` email to an unconfirmed address as a sign-up, since strangers can create such accounts. False
     * if the quota is used up.
     */
    reserveFromSignUps: async () => (await limits.take(signUps, EVERYBODY)) === null,
    sendLater(kind: MailKind, to: string, variables: Omit<MailVariables, 'siteName' | 'siteUrl'>): void {
      const { siteName, siteUrl } = settings
      jobs.start(() => deliver(renderMail(kind, to, { siteName, siteUrl, ...variables }), kind))
    },
  }
}

/** Replies of mail servers contain the address, which must not be logged: only the codes are. */
function describeFailure(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: string; responseCode?: number }
  return `${code ?? 'no code'} ${responseCode ?? ''}`.trim()
}
