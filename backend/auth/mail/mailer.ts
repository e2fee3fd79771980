/** Decides whether a mail may go out, and sends it after the answer. Contract, sections 4.1 and 4.9. */
import { setTimeout } from 'node:timers/promises'
import type { AuthSettings } from '../auth-options.ts'
import type { BackgroundJobs } from '../background-jobs.ts'
import { authErrors } from '../errors.ts'
import { ADDRESS_MAILS, allMails, mailPause } from '../limits/limits.ts'
import { hashSubject, type RateLimits } from '#backend/limits/rate-limits.ts'
import type { Mail } from './mail-sender.ts'
import type { MailFacts, MailKind } from './mail-texts.ts'
import { renderMail } from './render-mail.ts'

export type Mailer = {
  /**
   * Takes a mail of `kind` to this address from the limits, whether anybody is known by it or not.
   * @throws AuthError 429 `over_email_send_rate_limit`
   */
  reserve(kind: MailKind, email: string): Promise<void>
  /** Sends in the background; tries again when the mail server does not take it. */
  post(kind: MailKind, to: string, facts: Omit<MailFacts, 'siteName' | 'siteUrl'>): void
}

type MailerParts = {
  settings: Pick<AuthSettings, 'mail' | 'mailsPerHour' | 'mailPauseSeconds' | 'siteName' | 'siteUrl'>
  limits: RateLimits
  jobs: BackgroundJobs
}

const EVERYBODY = 'everybody'
/** Before each attempt. */
const PAUSES_MS = [0, 1_000, 5_000]

export function createMailer({ settings, limits, jobs }: MailerParts): Mailer {
  const total = allMails(settings.mailsPerHour)

  async function deliver(...[kind, to, facts]: Parameters<Mailer['post']>): Promise<void> {
    const wait = await limits.take(total, EVERYBODY)
    if (wait !== null)
      throw new Error(`A mail (${kind}) was not sent: the limit of mails per hour is reached.`)
    const mail = renderMail(kind, to, { siteName: settings.siteName, siteUrl: settings.siteUrl, ...facts })
    await handOver(mail, kind)
  }

  async function handOver(mail: Mail, kind: MailKind): Promise<void> {
    let reason: string | null = null
    for (const pauseMs of PAUSES_MS) {
      await setTimeout(pauseMs)
      reason = await settings.mail.send(mail).then(() => null, describeFailure)
      if (reason === null) return
    }
    throw new Error(`A mail (${kind}) could not be handed over: ${reason}`)
  }

  return {
    async reserve(kind, email) {
      const address = hashSubject(email)
      const totalWait = await limits.peek(total, EVERYBODY)
      if (totalWait !== null) throw authErrors.address.tooManyMails(totalWait)
      const pause = await limits.take(mailPause(settings.mailPauseSeconds), `${kind}:${address}`)
      if (pause !== null) throw authErrors.address.mailTooSoon(pause)
      const addressWait = await limits.take(ADDRESS_MAILS, address)
      if (addressWait !== null) throw authErrors.address.tooManyMails(addressWait)
    },
    post: (...mail) => jobs.start(() => deliver(...mail)),
  }
}

/** Answers of mail servers name the address, which does not belong into a log: the codes have to do. */
function describeFailure(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: string; responseCode?: number }
  return `${code ?? 'no code'} ${responseCode ?? ''}`.trim()
}
