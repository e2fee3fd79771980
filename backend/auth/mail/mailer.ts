/** Decides whether a mail may go out, and sends it after the answer. Contract, sections 4.1 and 4.9. */
import { setTimeout } from 'node:timers/promises'
import type { AuthSettings } from '../auth-options.ts'
import type { BackgroundJobs } from '../background/background-jobs.ts'
import { authErrors } from '../errors/errors.ts'
import { hashSubject, type RateLimits } from '#backend/limits/rate-limits.ts'
import type { Mail } from './mail-sender.ts'
import { addressShareOf, FIRST_OF_ADDRESS, mailPause, purposeOf, shareOf } from './mail-purposes.ts'
import type { MailVariables, MailKind } from './mail-texts.ts'
import { renderMail } from './render-mail.ts'

export type Mailer = {
  /**
   * Takes a mail of `kind` to this address from the limits, whether anybody is known by it or not.
   * @throws AuthError 429 `over_email_send_rate_limit`
   */
  reserve(kind: MailKind, email: string): Promise<void>
  /**
   * Takes an `account` mail to somebody whose address was never confirmed from the share of sign-ups instead: a
   * stranger can make such accounts. False when nothing is left.
   */
  reserveFromSignUps(): Promise<boolean>
  /** Sends in the background; tries again when the mail server does not take it. */
  sendLater(kind: MailKind, to: string, variables: Omit<MailVariables, 'siteName' | 'siteUrl'>): void
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
  const signUps = shareOf('sign-up', settings.mailsPerHour)
  const accounts = shareOf('account', settings.mailsPerHour)

  async function deliver(...[kind, to, variables]: Parameters<Mailer['sendLater']>): Promise<void> {
    const wait = await reserveForDelivery(kind, to)
    if (wait !== null)
      throw new Error(`A mail (${kind}) was not sent: the limit of mails per hour is reached.`)
    const mail = renderMail(kind, to, {
      siteName: settings.siteName,
      siteUrl: settings.siteUrl,
      ...variables,
    })
    await handOver(mail, kind)
  }

  /** Sign-ups count when they are sent, so that a request that was refused takes nothing from others. */
  async function reserveForDelivery(kind: MailKind, to: string): Promise<number | null> {
    switch (purposeOf(kind)) {
      case 'sign-up':
        return limits.take(signUps, EVERYBODY)
      case 'notice':
        return limits.take(addressShareOf(kind), hashSubject(to))
      default:
        return null
    }
  }

  /** The share of the purpose, which the first mail of a kind to an address that has an account needs not. */
  async function reserveShare(kind: MailKind, address: string): Promise<number | null> {
    switch (purposeOf(kind)) {
      case 'sign-up':
        return limits.peek(signUps, EVERYBODY)
      case 'account': {
        const isFirst = (await limits.take(FIRST_OF_ADDRESS, `${kind}:${address}`)) === null
        return isFirst ? null : limits.take(accounts, EVERYBODY)
      }
      default:
        return null
    }
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
      const pause = await limits.take(mailPause(settings.mailPauseSeconds), `${kind}:${address}`)
      if (pause !== null) throw authErrors.address.mailTooSoon(pause)
      const addressWait = await limits.take(addressShareOf(kind), address)
      if (addressWait !== null) throw authErrors.address.tooManyMails(addressWait)
      const shareWait = await reserveShare(kind, address)
      if (shareWait !== null) throw authErrors.address.tooManyMails(shareWait)
    },
    reserveFromSignUps: async () => (await limits.take(signUps, EVERYBODY)) === null,
    sendLater: (...mail) => jobs.start(() => deliver(...mail)),
  }
}

/** Answers of mail servers name the address, which does not belong into a log: the codes have to do. */
function describeFailure(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: string; responseCode?: number }
  return `${code ?? 'no code'} ${responseCode ?? ''}`.trim()
}
